import { type Actor, codes, failure } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import type { PersonalDataOfFeatures } from "../personal-data/contributions.js";
import { ensureRecord } from "../records/person-edit.js";
import { keyColumns, personName, samePerson } from "../records/person-name.js";
import type { RightsOf } from "../records/person-writer.js";
import type { Registry } from "../records/registry.js";
import { type LinkMethod, type Links, linkTable } from "./links.js";

/** Links accounts of one person, and takes links back. */
export class Identities {
  readonly #links: Links;

  constructor(
    readonly registry: Registry,
    readonly data: PersonalDataOfFeatures,
    readonly rights: RightsOf,
  ) {
    this.#links = registry.links;
  }

  /** @throws Failure 40900 where they are one already, or one of them is linked to another */
  async link(person: PersonKey, main: PersonKey, method: LinkMethod, actor: Actor): Promise<void> {
    const { registry } = this;
    await registry.changePerson(person, async (db) => {
      // Another process may have linked them meanwhile: the store decides.
      const links = await db(linkTable).whereIn("user_id", [person.userId, main.userId]);
      const linked = (who: PersonKey) =>
        links.find((row) => samePerson({ platform: row.platform, userId: row.user_id }, who));
      if (samePerson(person, main) || linked(person)?.main_user_id === main.userId)
        throw failure(codes.conflict, "These two accounts are one person already.");
      if (linked(main) !== undefined)
        throw failure(codes.conflict, "The main account is itself linked to another account.");
      if (linked(person) !== undefined)
        throw failure(codes.conflict, "The account is linked to another account already.");
      const now = registry.clock.seconds();
      await ensureRecord(db, main, now, this.rights);
      await this.data.move(db, person, main);
      // Accounts that were linked to this one belong to the new main one, too.
      await db(linkTable)
        .where({ main_platform: person.platform, main_user_id: person.userId })
        .update({ main_platform: main.platform, main_user_id: main.userId });
      await this.#links.insert(db, { ...person, main, method, verifiedAt: now });
      await registry.changes.record(db, {
        action: "player.link",
        actor,
        target: { type: "player", id: personName(person) },
        after: { main: personName(main), method },
      });
    });
    await this.#changed([person, main]);
  }

  /** Nothing happens where the account stands alone. */
  async unlink(person: PersonKey, actor: Actor): Promise<void> {
    const { registry } = this;
    const main = this.#links.main(person);
    const were = await registry.changePerson(person, async (db) => {
      const removed = await db(linkTable).where(keyColumns(person)).delete();
      if (removed === 0) return 0;
      await registry.changes.record(db, {
        action: "player.unlink",
        actor,
        target: { type: "player", id: personName(person) },
        before: { main: personName(main) },
      });
      return removed;
    });
    if (were > 0) await this.#changed([person, main]);
  }

  async #changed(people: readonly PersonKey[]): Promise<void> {
    await this.#links.load();
    for (const person of people) this.registry.changed(person);
  }
}
