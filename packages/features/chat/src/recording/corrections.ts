import {
  type Connection,
  type EditedMessage,
  edited,
  type FeatureHost,
  type Journal,
  type RecalledMessage,
  recalled,
} from "@dicetower/contract";
import type { ChatKey } from "../api.js";
import type { ChatCache } from "./chat-cache.js";
import { contentOf } from "./message-content.js";

/** Newest messages of a chat among which one that was changed is looked for. */
const lookedThrough = 20_000;

/** What corrections use. */
export interface CorrectionServices {
  readonly journal: Journal;
  readonly chats: ChatCache;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
  readonly changed: (chat: ChatKey, id: number) => void;
}

/** Marks messages that were taken back, and keeps the new words of those that were changed. */
export class Corrections {
  constructor(readonly services: CorrectionServices) {}

  /** Begins to listen; ends with the scope. */
  begin(host: Pick<FeatureHost, "on">, enabled: () => boolean): void {
    host.on(recalled, (event) => (enabled() ? this.recall(event) : undefined));
    host.on(edited, (event) => (enabled() ? this.edit(event) : undefined));
  }

  recall(event: RecalledMessage): Promise<void> {
    return this.#change(event, { recalled_at: event.at });
  }

  edit(event: EditedMessage): Promise<void> {
    const { text, segments } = contentOf(event.segments);
    return this.#change(event, { text, segments, edited_at: event.at });
  }

  async #change(
    { account, groupId, userId, messageId }: RecalledMessage,
    values: Readonly<Record<string, string | number>>,
  ): Promise<void> {
    if (messageId === "") return;
    const { flush, chats, journal, changed } = this.services;
    await flush();
    const chat = chats.ref(account.platform, groupId, userId);
    const row = await chats.find(chat);
    if (row === 0) return;
    const id = await journal.change(async (db) => {
      const found = await findMessage(db, row, messageId);
      if (found !== undefined) await db("chat_message").where({ chat: row, id: found }).update(values);
      return found;
    });
    if (id !== undefined) changed(chat, id);
  }
}

/** Id of the newest message that the platform names so. */
export async function findMessage(
  db: Connection,
  chat: number,
  messageId: string,
): Promise<number | undefined> {
  const newest = db("chat_message")
    .select("id", "message_id")
    .where({ chat })
    .orderBy("id", "desc")
    .limit(lookedThrough)
    .as("newest");
  const row = await db
    .from<{ id: number | string; message_id: string }>(newest)
    .where("message_id", messageId)
    .first("id");
  return row === undefined ? undefined : Number((row as { id: number | string }).id);
}
