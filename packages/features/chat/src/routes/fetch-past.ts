import type { AccountStatus, Adapters, PastMessage } from "@dicetower/adapters/api";
import type { ChatKey } from "../api.js";
import type { Entry } from "../recording/entry.js";

/** Messages that a platform is asked for at once. */
const perCall = 100;

/** What a fetch uses. */
export interface FetchServices {
  readonly adapters: Pick<Adapters, "action">;
  /** Makes an entry of what the platform remembers. */
  readonly past: (chat: ChatKey, account: AccountStatus, message: PastMessage) => Entry;
  /** Stores what is not stored yet, and answers it. */
  readonly store: (entries: readonly Entry[]) => Promise<readonly Entry[]>;
}

/** What a fetch came to. */
export interface Fetched {
  readonly fetched: number;
  readonly stored: number;
  readonly duplicate: number;
  /** The platform has nothing older. */
  readonly exhausted: boolean;
}

/**
 * Reads messages back from the platform, newest first, and stores those that are not stored.
 * @param before the platform's name of a message to begin before; the newest when left out
 */
export async function fetchPast(
  { adapters, past, store }: FetchServices,
  chat: ChatKey,
  account: AccountStatus,
  count: number,
  before: string | undefined,
  signal: AbortSignal,
): Promise<Fetched> {
  const read =
    chat.groupId === ""
      ? adapters.action(account.id, "friendHistory").bind(undefined, chat.userId)
      : adapters.action(account.id, "groupHistory").bind(undefined, chat.groupId);
  const seen = new Set<string>(before === undefined ? [] : [before]);
  let from = before;
  let fetched = 0;
  let stored = 0;
  let exhausted = false;
  while (fetched < count && !exhausted) {
    signal.throwIfAborted();
    const answered = await read(Math.min(perCall, count - fetched + (from === undefined ? 0 : 1)), from);
    // Servers answer the message to begin before as well, and the same messages where there are no older ones.
    const fresh = answered.filter(({ messageId }) => messageId === "" || !seen.has(messageId));
    for (const { messageId } of fresh) seen.add(messageId);
    fresh.sort((one, other) => one.sentAt - other.sentAt);
    const taken = fresh.slice(-(count - fetched));
    fetched += taken.length;
    stored += (await store(taken.map((message) => past(chat, account, message)))).length;
    const oldest = fresh.find(({ messageId }) => messageId !== "")?.messageId;
    exhausted = fresh.length === 0 || oldest === undefined || oldest === from;
    from = oldest;
  }
  return { fetched, stored, duplicate: fetched - stored, exhausted };
}
