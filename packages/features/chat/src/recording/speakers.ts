import { type Connection, type Dialect, jsonRows } from "@dicetower/contract";

/** Speakers that are remembered as stored; with more, all are forgotten and stored again. */
const maxCount = 50_000;

/** A row for the store. */
export type SpeakerRow = readonly [userId: string, chat: number];

/** Who has spoken where, stored in the transaction of their first message. */
export class Speakers {
  readonly #stored = new Set<string>();
  readonly #sql: string;

  constructor(dialect: Dialect) {
    const spoke = jsonRows(dialect, "spoke", { user_id: "text", chat: "integer" });
    this.#sql = `insert into chat_speaker (user_id, chat) select user_id, chat from ${spoke}
      where true on conflict (user_id, chat) do nothing`;
  }

  /** Notes a speaker. @returns true where a row has to be written */
  meet(chat: number, userId: string): boolean {
    const key = `${chat}:${userId}`;
    if (this.#stored.has(key)) return false;
    if (this.#stored.size >= maxCount) this.#stored.clear();
    this.#stored.add(key);
    return true;
  }

  /** Writes rows, as part of a transaction. */
  async write(db: Connection, rows: readonly SpeakerRow[]): Promise<void> {
    if (rows.length > 0) await db.raw(this.#sql, [JSON.stringify(rows)]);
  }

  /** Forgets all: a transaction was taken back, or rows were removed. */
  clear(): void {
    this.#stored.clear();
  }
}
