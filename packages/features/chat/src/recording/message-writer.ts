import {
  type Clock,
  type Connection,
  type GroupInsert,
  type GroupWriter,
  type Journal,
  jsonRows,
} from "@dicetower/contract";
import type { ChatCache, ChatRef } from "./chat-cache.js";
import { type Entry, isTest } from "./entry.js";
import { type SpeakerRow, Speakers } from "./speakers.js";
import { storedBefore } from "./stored-before.js";
import { StoredLately } from "./stored-lately.js";

type MessageRow = {
  readonly chat: number;
  readonly id: number;
  readonly message_id: string;
  readonly at: number;
  readonly user_id: string;
  readonly nickname: string;
  readonly flags: number;
  readonly text: string;
  readonly segments: string;
};

const messageRows: GroupInsert<MessageRow> = {
  table: "chat_message",
  insert: {
    chat: "integer",
    id: "integer",
    message_id: "text",
    at: "integer",
    user_id: "text",
    nickname: "text",
    flags: "integer",
    text: "text",
    segments: "text",
  },
  conflict: { on: ["chat", "id"], keep: "old" },
};

/** What the messages of one batch add to the row of a chat. */
interface Growth {
  last: number;
  messages: number;
  tested: number;
  account: string;
}

/** Writes batches of messages, each with its chats and speakers in one transaction. */
export class MessageWriter {
  readonly #messages: GroupWriter<MessageRow>;
  readonly #grow: string;
  readonly speakers: Speakers;
  readonly #lately: StoredLately;

  constructor(
    readonly journal: Journal,
    readonly chats: ChatCache,
    clock: Pick<Clock, "seconds">,
  ) {
    const { dialect } = journal;
    this.#lately = new StoredLately(clock);
    this.#messages = journal.group(messageRows);
    const given = jsonRows(dialect, "given", {
      chat: "integer",
      last: "integer",
      added: "integer",
      test: "integer",
      heard_by: "text",
    });
    const greatest = dialect === "sqlite" ? "max" : "greatest";
    this.#grow = `update chat_chat set last_id = ${greatest}(last_id, last), messages = messages + added,
      tested = ${greatest}(tested, test), account = heard_by from ${given} where chat_chat.id = chat`;
    this.speakers = new Speakers(dialect);
  }

  /** Stores what is not stored yet. @returns that */
  async write(entries: readonly Entry[]): Promise<readonly Entry[]> {
    try {
      return await this.#write(entries);
    } catch (error) {
      // Speakers that were met for the first time are not stored either.
      this.forget();
      throw error;
    }
  }

  /** Forgets what is remembered of the rows: some were taken away. */
  forget(): void {
    this.speakers.clear();
    this.#lately.clear();
  }

  async #write(entries: readonly Entry[]): Promise<readonly Entry[]> {
    const unknown = new Set<ChatRef>();
    for (const { chat } of entries) if (chat.id === 0) unknown.add(chat);
    const { stored, ids } = await this.journal.change(async (db) => {
      const made = unknown.size === 0 ? undefined : await this.chats.ensure(db, [...unknown]);
      const idOf = (chat: ChatRef) => (chat.id === 0 ? (made?.get(chat) ?? 0) : chat.id);
      const added = await this.#new(db, entries, idOf);
      await this.#insert(db, added, idOf);
      return { stored: added, ids: made };
    });
    // Not before the commit: what is taken back has no id.
    for (const [chat, id] of ids ?? []) chat.id = id;
    return stored;
  }

  async #new(
    db: Connection,
    entries: readonly Entry[],
    idOf: (chat: ChatRef) => number,
  ): Promise<readonly Entry[]> {
    const past = entries.filter((entry) => entry.past);
    if (past.length === 0) return entries;
    const known = await storedBefore(db, past, idOf, this.#lately);
    return known.size === 0 ? entries : entries.filter((entry) => !known.has(entry));
  }

  async #insert(db: Connection, entries: readonly Entry[], idOf: (chat: ChatRef) => number): Promise<void> {
    if (entries.length === 0) return;
    const growths = new Map<number, Growth>();
    const rows: MessageRow[] = [];
    const speakers: SpeakerRow[] = [];
    for (const entry of entries) {
      const chat = idOf(entry.chat);
      const { id, messageId, at, userId, nickname, flags, text, segments } = entry;
      rows.push({ chat, id, message_id: messageId, at, user_id: userId, nickname, flags, text, segments });
      grow(growths, chat, entry);
      this.#lately.note(chat, entry);
      if (this.speakers.meet(chat, userId)) speakers.push([userId, chat]);
    }
    await this.#messages.within(db, rows);
    const chats = [...growths].map(([chat, { last, messages, tested, account }]) => [
      chat,
      last,
      messages,
      tested,
      account,
    ]);
    await db.raw(this.#grow, [JSON.stringify(chats)]);
    await this.speakers.write(db, speakers);
  }
}

function grow(growths: Map<number, Growth>, chat: number, { id, flags, account }: Entry): void {
  let growth = growths.get(chat);
  if (growth === undefined) {
    growth = { last: 0, messages: 0, tested: 0, account };
    growths.set(chat, growth);
  }
  const test = isTest(flags);
  growth.last = Math.max(growth.last, id);
  growth.messages++;
  if (test) growth.tested = 1;
  else growth.account = account;
}
