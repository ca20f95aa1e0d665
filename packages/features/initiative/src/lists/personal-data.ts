import type { Connection, Store } from "@dicetower/contract";
import type { PersonalData, PersonKey } from "@dicetower/players/api";
import type { ListData } from "./list-data.js";
import { listTable } from "./migrations.js";

interface Row {
  readonly platform: string;
  readonly group_id: string;
  readonly name: string;
  readonly data: string;
  readonly before: string | null;
}

/** What lists hold about a person: entries with their id. */
export function initiativeData(store: Store): PersonalData {
  return {
    key: "initiative",
    titleKey: "initiative.personal",
    async export(person) {
      const rows = await store.read((db) => rowsOf(db, person));
      return rows.flatMap((row) =>
        entriesOf(row.data, person).map(({ name, value, hp }) => ({
          groupId: row.group_id,
          list: row.name,
          name,
          value,
          hp,
        })),
      );
    },
    async erase(db, person, pseudonym) {
      let count = 0;
      for (const row of await rowsOf(db, person)) {
        count += entriesOf(row.data, person).length;
        await rewrite(db, row, person, { userId: "", name: pseudonym });
      }
      return { entries: count };
    },
    async move(db, from, to) {
      if (from.platform !== to.platform) return;
      for (const row of await rowsOf(db, from)) await rewrite(db, row, from, { userId: to.userId });
    },
  };
}

async function rowsOf(db: Connection, { platform, userId }: PersonKey): Promise<Row[]> {
  const held = `%"userId":${JSON.stringify(userId).replace(/[\\%_]/g, "\\$&")}%`;
  return db<Row>(listTable)
    .where({ platform })
    .whereRaw("(data like ? escape '\\' or before like ? escape '\\')", [held, held])
    .orderBy(["group_id", "name"]);
}

function entriesOf(data: string, { userId }: PersonKey) {
  return (JSON.parse(data) as ListData).entries.filter((entry) => entry.userId === userId);
}

async function rewrite(
  db: Connection,
  { platform, group_id, name, data, before }: Row,
  { userId }: PersonKey,
  next: { readonly userId: string; readonly name?: string },
): Promise<void> {
  const renamed = (text: string) => {
    const list = JSON.parse(text) as ListData;
    let number = 0;
    const entries = list.entries.map((entry) => {
      if (entry.userId !== userId) return entry;
      // Names are unique in a list.
      const own = next.name === undefined ? {} : { name: `${next.name}${++number === 1 ? "" : number}` };
      return { ...entry, userId: next.userId, ...own };
    });
    return JSON.stringify({ ...list, entries });
  };
  await db<Row>(listTable)
    .where({ platform, group_id, name })
    .update({ data: renamed(data), before: before === null ? null : renamed(before) });
}
