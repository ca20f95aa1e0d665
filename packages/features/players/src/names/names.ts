import { type Actor, type Connection, codes, failure, type MessageLocation } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { changeProfile } from "../records/person-edit.js";
import { maxNames } from "../records/person-loader.js";
import { keyColumns, personName } from "../records/person-name.js";
import type { Registry } from "../records/registry.js";

/** A name that somebody chose for a group. */
export interface GroupName {
  readonly platform: string;
  readonly groupId: string;
  readonly name: string;
  readonly updatedAt: number;
}

interface NameRow {
  platform: string;
  user_id: string;
  group_platform: string;
  group_id: string;
  name: string;
  updated_at: number | string;
}

export const nameTable = "players_name";

/** Which name applies somewhere, and whether it is that of the group. */
export interface AppliedName {
  readonly name: string;
  readonly from: "group" | "global";
}

/** Names that people choose: one for everywhere, one for each group. All are the main identity's. */
export class Names {
  constructor(readonly registry: Registry) {}

  /** Undefined where none was chosen, or the person is not in memory. */
  at({ platform, groupId, userId }: MessageLocation): AppliedName | undefined {
    if (platform === undefined || userId === undefined) return undefined;
    const person = this.registry.inMemory({ platform, userId });
    if (person === undefined) return undefined;
    const here =
      groupId === undefined || groupId === "" || person.names.size === 0
        ? undefined
        : person.names.get(`${platform}:${groupId}`);
    if (here !== undefined) return { name: here, from: "group" };
    return person.nickname === "" ? undefined : { name: person.nickname, from: "global" };
  }

  /** Names in groups, the newest first. */
  async list(person: PersonKey): Promise<GroupName[]> {
    const rows = await this.registry.store.read((db) =>
      db<NameRow>(nameTable)
        .where(keyColumns(this.registry.links.main(person)))
        .orderBy("updated_at", "desc")
        .limit(maxNames),
    );
    return rows.map(({ group_platform, group_id, name, updated_at }) => ({
      platform: group_platform,
      groupId: group_id,
      name,
      updatedAt: Number(updated_at),
    }));
  }

  /**
   * Sets the name in a group; undefined takes it away.
   * @throws Failure 42200 where the person has names in too many groups
   */
  async setInGroup(
    person: PersonKey,
    group: { readonly platform: string; readonly groupId: string },
    name: string | undefined,
    actor: Actor,
  ): Promise<void> {
    await this.#change(person, actor, name, `${group.platform}:${group.groupId}`, async (db, main) => {
      const where = { ...keyColumns(main), group_platform: group.platform, group_id: group.groupId };
      await db<NameRow>(nameTable).where(where).delete();
      if (name === undefined) return;
      const row = await db<NameRow>(nameTable)
        .where(keyColumns(main))
        .count({ names: "*" })
        .first<{ names: number | string }>();
      if (Number(row?.names ?? 0) >= maxNames)
        throw failure(codes.ruleBroken, `One person has names in at most ${maxNames} groups.`);
      await db<NameRow>(nameTable).insert({ ...where, name, updated_at: this.registry.clock.seconds() });
    });
  }

  /** Sets the name for everywhere, empty for none. @param alone takes those of groups away */
  async setGlobal(person: PersonKey, name: string, actor: Actor, alone = false): Promise<void> {
    await this.#change(person, actor, name === "" ? undefined : name, "", async (db, main) => {
      if (alone) await db<NameRow>(nameTable).where(keyColumns(main)).delete();
      await changeProfile(db, main, { nickname: name });
    });
  }

  async #change(
    person: PersonKey,
    actor: Actor,
    name: string | undefined,
    group: string,
    write: (db: Connection, main: PersonKey) => Promise<void>,
  ): Promise<void> {
    const { registry } = this;
    const main = registry.links.main(person);
    await registry.changePerson(main, async (db) => {
      await write(db, main);
      // What people call themselves is their own affair, and the audit log forgets nothing.
      if (actor.kind === "chat") return;
      await registry.changes.record(db, {
        action: "player.name",
        actor,
        target: { type: "player", id: personName(main) },
        after: name ?? null,
        fields: ["nickname"],
        ...(group === "" ? {} : { note: `in group ${group}` }),
      });
    });
  }
}
