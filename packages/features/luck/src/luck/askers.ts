import type { GroupWriter, Store } from "@dicetower/contract";

/** Somebody who asked for their luck in a group. */
export interface AskerRow {
  readonly day: string;
  readonly platform: string;
  readonly group_id: string;
  readonly user_id: string;
  readonly account: string;
  readonly name: string;
}

export const askerTable = "luck_luck";

/** Most that one ranking reads. */
const maxRead = 2_000;

/** Who asked on which day, for the ranking of a group. */
export class Askers {
  readonly #writer: GroupWriter<AskerRow>;

  constructor(readonly store: Store) {
    this.#writer = store.group<AskerRow>({
      table: askerTable,
      insert: {
        day: "text",
        platform: "text",
        group_id: "text",
        user_id: "text",
        account: "text",
        name: "text",
      },
      conflict: { on: ["day", "platform", "group_id", "user_id"], keep: "old" },
    });
  }

  /** @param failed hears of a row that could not be stored */
  add(row: AskerRow, failed: (error: unknown) => void): void {
    this.#writer.write(row, (error) => (error === undefined ? undefined : failed(error)));
  }

  async of(day: string, platform: string, groupId: string): Promise<readonly AskerRow[]> {
    await this.#writer.flush();
    return this.store.read((db) =>
      db<AskerRow>(askerTable).where({ day, platform, group_id: groupId }).limit(maxRead),
    );
  }

  /** Forgets the days before one. */
  async forget(day: string): Promise<void> {
    await this.store.change((db) => db<AskerRow>(askerTable).where("day", "<", day).delete());
  }
}
