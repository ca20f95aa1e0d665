import type { Connection, Journal } from "@dicetower/contract";
import type { ChatKey } from "../api.js";

/** Chats that are remembered; with more, all are forgotten and read again. */
const maxCount = 5_000;

/** A chat as messages of it are handed around. */
export interface ChatRef extends ChatKey {
  /** Id of its row, 0 until it is known. */
  id: number;
}

/** A row of `chat_chat`. */
export interface ChatRow {
  readonly id: number;
  readonly platform: string;
  readonly group_id: string;
  readonly user_id: string;
  readonly account: string;
  readonly last_id: number | string;
  readonly messages: number | string;
  readonly tested: number;
}

/** Finds the row of a chat; the rows of busy chats are remembered. */
export class ChatCache {
  readonly #chats = new Map<string, ChatRef>();

  constructor(readonly journal: Journal) {}

  /** Answers without waiting; the row may not be known yet, or not be there. */
  ref(platform: string, groupId: string, userId: string): ChatRef {
    const key = groupId === "" ? `${platform}\0u${userId}` : `${platform}\0g${groupId}`;
    const known = this.#chats.get(key);
    if (known !== undefined) return known;
    if (this.#chats.size >= maxCount) this.#chats.clear();
    const chat: ChatRef = { platform, groupId, userId: groupId === "" ? userId : "", id: 0 };
    this.#chats.set(key, chat);
    return chat;
  }

  /** Id of the row, 0 where there is none. */
  async find({ platform, groupId, userId }: ChatKey): Promise<number> {
    const chat = this.ref(platform, groupId, userId);
    if (chat.id === 0) chat.id = (await this.row(chat))?.id ?? 0;
    return chat.id;
  }

  async row({ platform, groupId, userId }: ChatKey): Promise<ChatRow | undefined> {
    const where = { platform, group_id: groupId, user_id: groupId === "" ? userId : "" };
    return await this.journal.read<ChatRow | undefined>((db) => db("chat_chat").where(where).first());
  }

  /** Makes rows for chats that have none, within a change. @returns the id of each; not remembered until committed */
  async ensure(db: Connection, chats: readonly ChatRef[]): Promise<Map<ChatRef, number>> {
    const ids = new Map<ChatRef, number>();
    for (const chat of chats) {
      const { platform, groupId, userId } = chat;
      const row = {
        platform,
        group_id: groupId,
        user_id: userId,
        account: "",
        last_id: 0,
        messages: 0,
        tested: 0,
      };
      const [made] = (await db("chat_chat")
        .insert(row)
        .onConflict(["platform", "group_id", "user_id"])
        .merge(["platform"])
        .returning("id")) as { id: number }[];
      if (made !== undefined) ids.set(chat, made.id);
    }
    return ids;
  }

  /** Forgets all: rows have been taken away or renamed. */
  clear(): void {
    this.#chats.clear();
  }
}
