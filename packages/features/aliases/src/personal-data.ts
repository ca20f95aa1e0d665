import type { Connection, Store } from "@dicetower/contract";
import type { PersonalData, PersonKey } from "@dicetower/players/api";
import { type AliasRow, aliasTable, bounds } from "./store/alias.js";

/** A person's own aliases; those that they set for groups stay there, and name a pseudonym. */
export function aliasData(store: Store): PersonalData {
  return {
    key: "aliases",
    titleKey: "alias.data",
    async export(person) {
      return store.read(async (db) => ({
        own: (await ownOf(db, person)).map(({ name, command }) => ({ name, command })),
        ofGroups: (await setBy(db, person)).map(({ target, name }) => ({ groupId: target, name })),
      }));
    },
    async erase(db, person, pseudonym) {
      const own = await db<AliasRow>(aliasTable).where(ownedBy(person)).delete();
      await db<AliasRow>(aliasTable)
        .where({ platform: person.platform, scope: "group", set_by: person.userId })
        .update({ set_by: pseudonym });
      return { own };
    },
    preview: async (from) => ({ own: (await store.read((db) => ownOf(db, from))).length }),
    async move(db, from, to) {
      const rows = await ownOf(db, from);
      const there = await ownOf(db, to);
      await db<AliasRow>(aliasTable).where(ownedBy(from)).delete();
      // What both have, the main one keeps.
      const words = new Set(there.map(({ word }) => word));
      const more = rows.filter(({ word }) => !words.has(word)).slice(0, bounds.count - there.length);
      if (more.length > 0)
        await db<AliasRow>(aliasTable).insert(
          more.map((row) => ({ ...row, ...ownedBy(to), set_by: to.userId })),
        );
    },
  };
}

function ownedBy({ platform, userId }: PersonKey) {
  return { platform, scope: "user" as const, target: userId };
}

function ownOf(db: Connection, person: PersonKey): Promise<AliasRow[]> {
  return db<AliasRow>(aliasTable).where(ownedBy(person)).select();
}

function setBy(db: Connection, { platform, userId }: PersonKey): Promise<AliasRow[]> {
  return db<AliasRow>(aliasTable).where({ platform, scope: "group", set_by: userId }).select();
}
