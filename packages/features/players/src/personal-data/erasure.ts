import { randomUUID } from "node:crypto";
import type { Actor, Connection, Store } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { readRow } from "../records/person-edit.js";
import { keyColumns, personName } from "../records/person-name.js";
import type { Registry } from "../records/registry.js";
import type { Counted, PersonalDataOfFeatures } from "./contributions.js";

interface ErasureRow {
  platform: string;
  user_id: string;
  pseudonym: string;
  begun_at: number | string;
}

const table = "players_erasure";

/** Erasures that one look finishes. */
const atOnce = 100;

/** What was erased, and what stands in the place of the person now. */
export interface Erased {
  readonly pseudonym: string;
  readonly removed: Counted;
}

/** Erases people: what is in the store at once, what is in files behind it, again after a kill. */
export class Erasure {
  constructor(
    readonly registry: Registry,
    readonly data: PersonalDataOfFeatures,
  ) {}

  /**
   * Erases everything of a person, all identities.
   * @param actor who is recorded for it; the person themselves when left out, under the pseudonym
   */
  async all(person: PersonKey, actor: Actor | undefined): Promise<Erased> {
    const { registry } = this;
    const identities = registry.links.identities(person);
    const pseudonym = newPseudonym();
    const removed = await registry.changeAll(identities, async (db) => {
      const counted: Counted = {};
      for (const one of identities) add(counted, await this.#eraseOne(db, one, pseudonym));
      await registry.changes.record(db, {
        action: "player.erase",
        actor: actor ?? { kind: "chat", id: pseudonym },
        target: { type: "player", id: pseudonym },
      });
      return counted;
    });
    await this.finish();
    return { pseudonym, removed };
  }

  /**
   * Erases everything of those that are known from the test chat only, with all they are linked to.
   * @returns how many that were
   */
  async allOfTest(people: readonly PersonKey[], actor: Actor): Promise<number> {
    const { registry } = this;
    const removed = await registry.changeAll(people, async (db) => {
      let count = 0;
      for (const person of people) {
        if (!(await isOfTest(db, registry.links.identities(person)))) continue;
        await this.#eraseOne(db, person, newPseudonym());
        count++;
      }
      if (count > 0)
        await registry.changes.record(db, {
          action: "player.removeTest",
          actor,
          target: { type: "player", id: "test" },
          after: { removed: count },
        });
      return count;
    });
    await this.finish();
    return removed;
  }

  /** Erases one identity, and notes that files are to follow. */
  async #eraseOne(db: Connection, person: PersonKey, pseudonym: string): Promise<Counted> {
    const { data, registry } = this;
    const counted = await data.erase(db, person, pseudonym);
    add(counted, { changes: { rows: await registry.changes.forget(db, person, pseudonym) } });
    await db<ErasureRow>(table)
      .insert({ ...keyColumns(person), pseudonym, begun_at: registry.clock.seconds() })
      .onConflict(["platform", "user_id"])
      .merge();
    return counted;
  }

  /**
   * Erases what one feature holds of one identity.
   * @param pseudonym recorded in the place of somebody of whom no record is left; the person themselves when left out
   * @param together the caller records it, with what is erased of others
   */
  async only(
    person: PersonKey,
    key: string,
    actor: Actor,
    pseudonym?: string,
    together = false,
  ): Promise<Counted> {
    const { registry, data } = this;
    return registry.changeAll([person], async (db) => {
      const counted = await data.erase(db, person, "", key);
      if (!together)
        await registry.changes.record(db, {
          action: "player.delete",
          actor,
          target: { type: "player", id: pseudonym ?? personName(person) },
          note: `what "${key}" holds`,
        });
      return counted;
    });
  }

  /** Erases what is not in the store of those whose erasure has begun; what fails is tried again later. */
  async finish(): Promise<void> {
    const { store, services } = this.registry;
    for (const row of await begun(store)) {
      const person = { platform: row.platform, userId: row.user_id };
      let failed = false;
      for (const one of this.data.inForce)
        try {
          await one.run(() => one.item.eraseFiles?.(person, row.pseudonym) ?? Promise.resolve());
        } catch (error) {
          failed = true;
          services.log.warn(`what "${one.key}" holds of somebody could not be erased yet`, { error });
        }
      if (failed) continue;
      await store.change((db) =>
        db<ErasureRow>(table)
          .where({ platform: row.platform, user_id: row.user_id, pseudonym: row.pseudonym })
          .delete(),
      );
    }
  }
}

/** A name that says nothing of the person, for lines that stay. */
export function newPseudonym(): string {
  return `erased-${randomUUID().slice(0, 13)}`;
}

/** Whether all that has a record among these has spoken in the test chat only. Looked at again as it is erased. */
async function isOfTest(db: Connection, identities: readonly PersonKey[]): Promise<boolean> {
  const rows = await Promise.all(identities.map((one) => readRow(db, one)));
  return rows.some((row) => row !== undefined) && rows.every((row) => (row?.test ?? 1) === 1);
}

function begun(store: Store): Promise<ErasureRow[]> {
  return store.read((db) => db<ErasureRow>(table).orderBy("begun_at").limit(atOnce));
}

function add(sum: Counted, more: Counted): void {
  for (const [key, counts] of Object.entries(more)) {
    const known = sum[key] ?? {};
    sum[key] = known;
    for (const [kind, count] of Object.entries(counts)) known[kind] = (known[kind] ?? 0) + count;
  }
}
