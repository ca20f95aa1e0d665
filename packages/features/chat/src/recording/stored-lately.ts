import type { Clock, Connection } from "@dicetower/contract";
import type { Entry } from "./entry.js";
import { idAt } from "./message-ids.js";
import { nameOf, nameOfRow, type StoredRow, slackSeconds } from "./stored-before.js";

/** Seconds behind the start in which messages may be known from the run before. */
const windowSeconds = 15;
/** Seconds before the start from which on messages are known by this. */
const beforeSeconds = 300;
/** Names of one chat, and of all. */
const maxOfChat = 10_000;
const maxOfAll = 100_000;

/**
 * Names of what was stored lately, by chat, read once: behind a start nearly every message may have been stored by the
 * run before, and reading the last minutes of each chat for each batch costs several times what messages cost.
 */
export class StoredLately {
  readonly #chats = new Map<number, Set<string> | undefined>();
  readonly #startedAt: number;
  #names = 0;
  #over = false;

  constructor(readonly clock: Pick<Clock, "seconds">) {
    this.#startedAt = clock.seconds();
  }

  /** Names that are stored in a chat; undefined where the store has to be asked about the entries. */
  async names(db: Connection, chat: number, entries: readonly Entry[]): Promise<Set<string> | undefined> {
    if (this.#isOver() || entries.some(({ at }) => at < this.#startedAt - beforeSeconds)) return undefined;
    if (!this.#chats.has(chat) && this.#names < maxOfAll) this.#chats.set(chat, await this.#read(db, chat));
    return this.#chats.get(chat);
  }

  async #read(db: Connection, chat: number): Promise<Set<string> | undefined> {
    const rows = await db<StoredRow>("chat_message")
      .select("message_id", "at", "user_id", "text")
      .where("chat", chat)
      .where("id", ">=", idAt(this.#startedAt - beforeSeconds - slackSeconds))
      .limit(maxOfChat);
    if (rows.length === maxOfChat) return undefined;
    this.#names += rows.length;
    return new Set(rows.map(nameOfRow));
  }

  /** Notes an entry that is being stored. */
  note(chat: number, entry: Entry): void {
    if (!this.#over) this.#chats.get(chat)?.add(nameOf(entry.messageId, entry.at, entry.userId, entry.text));
  }

  /** Forgets all: a transaction was taken back, or rows were removed. */
  clear(): void {
    this.#chats.clear();
    this.#names = 0;
  }

  #isOver(): boolean {
    if (!this.#over && this.clock.seconds() > this.#startedAt + windowSeconds) {
      this.#over = true;
      this.clear();
    }
    return this.#over;
  }
}
