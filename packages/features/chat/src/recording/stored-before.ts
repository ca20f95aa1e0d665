import type { Connection } from "@dicetower/contract";
import type { ChatRef } from "./chat-cache.js";
import type { Entry } from "./entry.js";
import { idAt } from "./message-ids.js";
import type { StoredLately } from "./stored-lately.js";

/** Seconds by which the clock of a platform and ours may differ, and a message may be late. */
export const slackSeconds = 600;
/** Ids of one query: databases bound the parameters of a statement. */
const perQuery = 200;

/** Columns that tell a message from others. */
export interface Known {
  readonly message_id: string;
  readonly at: number | string;
  readonly user_id: string;
  readonly text: string;
}

/** The same with the columns that a message is looked up by. */
export interface StoredRow extends Known {
  readonly chat: number;
  readonly id: number;
}

/**
 * Finds those of the entries that are stored, by the platform's id, or by what they say where it gave none; and those
 * that are there twice among the entries themselves.
 */
export async function storedBefore(
  db: Connection,
  entries: readonly Entry[],
  idOf: (chat: ChatRef) => number,
  lately: StoredLately,
): Promise<ReadonlySet<Entry>> {
  const found = new Set<Entry>();
  const byChat = new Map<ChatRef, Entry[]>();
  for (const entry of entries) {
    const same = byChat.get(entry.chat);
    if (same === undefined) byChat.set(entry.chat, [entry]);
    else same.push(entry);
  }
  for (const [chat, said] of byChat) {
    const seen = (await lately.names(db, idOf(chat), said)) ?? (await namesAsked(db, idOf(chat), said));
    for (const entry of said) {
      const name = nameOf(entry.messageId, entry.at, entry.userId, entry.text);
      if (seen.has(name)) found.add(entry);
      seen.add(name);
    }
  }
  return found;
}

async function namesAsked(db: Connection, chat: number, said: readonly Entry[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (let from = 0; from < said.length; from += perQuery)
    for (const name of await namesStored(db, chat, said.slice(from, from + perQuery))) names.add(name);
  return names;
}

async function namesStored(db: Connection, chat: number, entries: readonly Entry[]): Promise<string[]> {
  const times = entries.map(({ at }) => at);
  const rows = await db<StoredRow>("chat_message")
    .select("message_id", "at", "user_id", "text")
    .where("chat", chat)
    .where("id", ">=", idAt(Math.min(...times) - slackSeconds))
    .where("id", "<=", idAt(Math.max(...times) + slackSeconds))
    .whereIn("message_id", [...new Set(entries.map(({ messageId }) => messageId))]);
  return rows.map(nameOfRow);
}

/** Name of a stored message among those of its chat. */
export function nameOfRow({ message_id, at, user_id, text }: Known): string {
  return nameOf(message_id, Number(at), user_id, text);
}

/** The platform's id, or what was said where it gave none. */
export function nameOf(messageId: string, at: number, userId: string, text: string): string {
  return messageId === "" ? `${at}\0${userId}\0${text}` : messageId;
}
