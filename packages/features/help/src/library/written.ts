import type { Actor, Changes, Clock, Store } from "@dicetower/contract";
import { sought } from "./catalogue.js";
import { type EntryRow, entryTable, states } from "./entry-row.js";
import type { EntryWriter } from "./entry-writer.js";

/** Entries that are written in chat. */
const maxWritten = 2_000;
/** Group of these entries. */
const writtenGroup = "custom";

/** Entries that owners write in chat. */
export class WrittenEntries {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly writer: EntryWriter,
  ) {}

  /** Names of all, folded, out of some. */
  async named(names: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = [...new Set(names.map(sought))];
    if (keys.length === 0) return new Set();
    const rows = await this.store.read((db) =>
      db<EntryRow>(entryTable).where({ source: "chat" }).whereIn("entry_key", keys).select("entry_key"),
    );
    return new Set(rows.map(({ entry_key }) => entry_key));
  }

  /**
   * Writes an entry, or takes one back.
   * @param content undefined takes it back
   * @returns false where there was none to be taken back, or there are as many as may be
   */
  write(key: string, content: string | undefined, actor: Actor): Promise<boolean> {
    return this.store.change(async (db) => {
      const name = sought(key);
      const before = await db<EntryRow>(entryTable).where({ source: "chat", entry_key: name }).first();
      if (content === undefined && before === undefined) return false;
      if (before === undefined) {
        const [count] = await db(entryTable).where({ source: "chat" }).count({ count: "*" });
        if (Number(count?.["count"]) >= maxWritten) return false;
      } else await this.writer.remove(db, [Number(before.id)]);
      if (content !== undefined) {
        const origin = {
          source: "chat",
          fileName: "",
          group: writtenGroup,
          updatedAt: this.clock.seconds(),
        } as const;
        const entry = { key, aliases: [], content, catalogue: "", tags: [] };
        await this.writer.insert(db, origin, [entry], "chat", states.inForce);
        // Found by its folded key, said as it was written.
        await db(entryTable).where({ source: "chat", entry_key: key }).update({ entry_key: name });
      }
      await this.changes.record(db, {
        action: content === undefined ? "help.reset" : "help.write",
        actor,
        target: { type: "help", id: name, name: key },
        ...(before === undefined ? {} : { before: { content: before.content.slice(0, 500) } }),
        ...(content === undefined ? {} : { after: { content: content.slice(0, 500) } }),
      });
      return true;
    });
  }
}
