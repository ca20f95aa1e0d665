import type { Journal } from "@dicetower/contract";
import type { ChatHistory, ChatKey, StoredMessage } from "../api.js";
import type { ChatCache, ChatRow } from "../recording/chat-cache.js";
import { findMessage } from "../recording/corrections.js";
import { type StoredRow, storedColumns, storedMessage } from "./stored-rows.js";

/** A chat in the list of all. */
export interface ChatSummary extends ChatKey {
  /** Id of its newest message. */
  readonly lastId: number;
  /** UTC epoch seconds. */
  readonly lastAt: number;
  readonly messages: number;
}

const idsPerSecond = 2_048_000;

/** Reads what was recorded; what is still on its way is waited for. */
export class History implements ChatHistory {
  /** @param flush answers when what was said before is stored */
  constructor(
    readonly journal: Journal,
    readonly chats: ChatCache,
    readonly flush: () => Promise<void>,
  ) {}

  async page(
    chat: ChatKey,
    { before, after, limit }: { readonly before?: number; readonly after?: number; readonly limit: number },
  ): Promise<readonly StoredMessage[]> {
    await this.flush();
    const row = await this.chats.find(chat);
    if (row === 0) return [];
    const rows = await this.journal.read<StoredRow[]>((db) => {
      const query = db("chat_message").select(storedColumns).where({ chat: row });
      if (before !== undefined) query.where("id", "<", before);
      if (after !== undefined) query.where("id", ">", after);
      return query.orderBy("id", after === undefined ? "desc" : "asc").limit(limit);
    });
    const messages = rows.map(storedMessage);
    return after === undefined ? messages.reverse() : messages;
  }

  /** One message, undefined where it is not kept. */
  async message(chat: ChatKey, id: number): Promise<StoredMessage | undefined> {
    await this.flush();
    const row = await this.chats.find(chat);
    const found = await this.journal.read<StoredRow | undefined>((db) =>
      db("chat_message").select(storedColumns).where({ chat: row, id }).first(),
    );
    return found && storedMessage(found);
  }

  /** Who said a message that the platform names so; undefined where it is not kept. @param id where it is known */
  async author(chat: ChatKey, messageId: string, id: number | undefined): Promise<string | undefined> {
    await this.flush();
    const row = await this.chats.find(chat);
    if (row === 0) return undefined;
    const found = id ?? (await this.journal.read((db) => findMessage(db, row, messageId)));
    if (found === undefined) return undefined;
    const said = await this.journal.read<Pick<StoredRow, "user_id"> | undefined>((db) =>
      db("chat_message").select("user_id").where({ chat: row, id: found }).first(),
    );
    return said?.user_id;
  }

  /** Chats with messages, those of the newest messages first. @param before id of a chat's newest message */
  async list(before: number | undefined, limit: number): Promise<readonly ChatSummary[]> {
    await this.flush();
    const rows = await this.journal.read<ChatRow[]>((db) => {
      const query = db("chat_chat").where("messages", ">", 0);
      if (before !== undefined) query.where("last_id", "<", before);
      return query.orderBy("last_id", "desc").limit(limit);
    });
    return rows.map(({ platform, group_id, user_id, last_id, messages }) => ({
      platform,
      groupId: group_id,
      userId: user_id,
      lastId: Number(last_id),
      lastAt: Math.floor(Number(last_id) / idsPerSecond),
      messages: Number(messages),
    }));
  }
}
