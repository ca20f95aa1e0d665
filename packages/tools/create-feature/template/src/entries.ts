import { type Actor, type Changes, codes, failure, type Migration, type Store } from "@dicetower/contract";

/** A row of the list. */
export interface Entry {
  readonly id: number;
  readonly text: string;
}

const table = "my_thing_entries";

/** Never changed once it is released: what comes later is another migration. */
export const entriesMigration: Migration = {
  id: "001-entries",
  async up(db) {
    await db.schema.createTable(table, (columns) => {
      columns.increments("id");
      columns.text("text").notNullable();
    });
  },
};

/** The list in the store. Each change leaves a row for the audit log, in its own transaction. */
export class Entries {
  constructor(
    private readonly store: Store,
    private readonly changes: Changes,
    private readonly most: () => number,
  ) {}

  /** One page, oldest first. */
  page(page: number, pageSize: number): Promise<{ readonly items: Entry[]; readonly total: number }> {
    return this.store.read(async (db) => {
      const from = (page - 1) * pageSize;
      const items: Entry[] = await db(table).orderBy("id").offset(from).limit(pageSize);
      const [counted] = await db(table).count({ total: "*" });
      return { items, total: Number(counted?.["total"]) };
    });
  }

  /** The text of an entry by chance; undefined where there are none. */
  draw(die: (faces: number) => number): Promise<string | undefined> {
    return this.store.read(async (db) => {
      const [counted] = await db(table).count({ total: "*" });
      const total = Number(counted?.["total"]);
      if (total === 0) return undefined;
      const entry = await db<Entry>(table)
        .orderBy("id")
        .offset(die(total) - 1)
        .first();
      return entry?.text;
    });
  }

  /** @throws Failure 42200 where the list is full */
  add(text: string, actor: Actor): Promise<Entry> {
    return this.store.change(async (db) => {
      const [counted] = await db(table).count({ total: "*" });
      if (Number(counted?.["total"]) >= this.most())
        throw failure(codes.ruleBroken, `The list is full: the setting allows ${this.most()} entries.`);
      const [entry]: Entry[] = await db(table).insert({ text }).returning(["id", "text"]);
      if (entry === undefined) throw new Error("the database answered no row");
      const target = { type: "my-thing", id: String(entry.id) };
      await this.changes.record(db, { action: "my-thing.add", actor, target, after: { text } });
      return entry;
    });
  }

  /** @throws Failure 40400 where there is no such entry */
  remove(id: number, actor: Actor): Promise<Entry> {
    return this.store.change(async (db) => {
      const entry = await db<Entry>(table).where({ id }).first();
      if (entry === undefined) throw failure(codes.notFound, `There is no entry ${id}.`);
      await db(table).where({ id }).delete();
      const target = { type: "my-thing", id: String(id) };
      const before = { text: entry.text };
      await this.changes.record(db, { action: "my-thing.remove", actor, target, before });
      return entry;
    });
  }
}
