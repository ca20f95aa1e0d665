import type { Store } from "@dicetower/contract";

/** Tables that change with every message, and columns of others that do. */
const counted: readonly RegExp[] = [
  /^sqlite_/,
  /^slips_/,
  /^help_index/,
  /^host_(?:lease|job|reader|batch|migration|outliving)/,
  /^audit_/,
  /^dice_receipts_/,
  /^dice_(?:roll_day|faces)$/,
  /^system_command_day$/,
  /^automation_use$/,
  /^play_session_roll_count$/,
  /^players_(?:person|count)$/,
  /^groups_(?:record|account|label)$/,
  /^notices_/,
  /^adapters_(?:lease|process)$/,
  /^cards_check$/,
];

/** Notes which tables are written, by triggers in the store itself. */
export class StoredChanges {
  private constructor(readonly store: Store) {}

  static async watch(store: Store): Promise<StoredChanges> {
    await store.change(async (db) => {
      await db.raw("CREATE TABLE slips_write (what text PRIMARY KEY)");
      const rows: { name: string }[] = await db("sqlite_master").where({ type: "table" }).select("name");
      for (const { name } of rows) {
        if (counted.some((one) => one.test(name))) continue;
        for (const act of ["insert", "update", "delete"])
          await db.raw(
            `CREATE TRIGGER "slips_${name}_${act}" AFTER ${act} ON "${name}" BEGIN INSERT OR IGNORE INTO slips_write VALUES ('${name} ${act}'); END`,
          );
      }
    });
    return new StoredChanges(store);
  }

  /** What was written since the last time. */
  async take(): Promise<string[]> {
    // A change of its own comes behind all that were asked for before.
    const rows = await this.store.change(async (db) => {
      const written: { what: string }[] = await db("slips_write").select("what");
      if (written.length > 0) await db("slips_write").delete();
      return written;
    });
    return rows.map(({ what }) => what).sort();
  }
}
