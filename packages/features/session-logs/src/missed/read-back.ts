import type { AccountActions, PastMessage } from "@dicetower/adapters/api";
import { type Clock, withTimeout } from "@dicetower/contract";

/** Messages that a platform is asked for at once. */
const perCall = 100;

/** How far back a group is read. */
export interface ReadingBounds {
  /** UTC epoch seconds: older messages are not wanted. */
  readonly since: number;
  readonly maxMessages: number;
  readonly maxMs: number;
}

/** What a platform remembers of a group. */
export interface ReadBack {
  /** Oldest first. */
  readonly messages: readonly PastMessage[];
  /** Nothing lies between the first of them and the time that was asked for. */
  readonly complete: boolean;
}

/** Reads the history of a group from the newest message back, until a time, or until a bound is met. */
export async function readBack(
  read: AccountActions["groupHistory"],
  clock: Clock,
  groupId: string,
  { since, maxMessages, maxMs }: ReadingBounds,
): Promise<ReadBack> {
  const end = clock.monotonic() + maxMs;
  const seen = new Set<string>();
  const messages: PastMessage[] = [];
  let begin: PastMessage | undefined;
  // A server that answered fewer than it was asked for has no more, unless it answers others when asked again.
  let short = false;
  while (messages.length < maxMessages) {
    // The message to begin at is answered as well.
    const count = Math.min(perCall, maxMessages - messages.length + (begin === undefined ? 0 : 1));
    const left = end - clock.monotonic();
    const page = left <= 0 ? undefined : await withTimeout(clock, left, asked(read, groupId, count, begin));
    if (page === undefined) return { messages, complete: short };
    const fresh = inOrder(page).filter(({ messageId, sentAt }) => sentAt > 0 && !seen.has(messageId));
    for (const { messageId } of fresh) if (messageId !== "") seen.add(messageId);
    const [oldest] = fresh;
    if (oldest === undefined) return { messages, complete: short || begin === undefined };
    messages.unshift(...fresh.filter(({ sentAt }) => sentAt >= since).slice(messages.length - maxMessages));
    if (oldest.sentAt < since) return { messages, complete: true };
    short = page.length < count;
    begin = fresh.find(({ messageId }) => messageId !== "");
    if (begin === undefined) return { messages, complete: short };
  }
  return { messages, complete: false };
}

/** Refusals are rejections, whether they come at once or later. */
async function asked(
  read: AccountActions["groupHistory"],
  groupId: string,
  count: number,
  begin: PastMessage | undefined,
): Promise<readonly PastMessage[]> {
  return begin === undefined ? read(groupId, count) : read(groupId, count, begin.messageId, begin.sequence);
}

/** Oldest first: some servers answer the newest first, and within a second only their order tells. */
function inOrder(page: readonly PastMessage[]): PastMessage[] {
  const newestFirst = (page[0]?.sentAt ?? 0) > (page.at(-1)?.sentAt ?? 0);
  const ordered = newestFirst ? page.toReversed() : [...page];
  return ordered.sort((one, other) => one.sentAt - other.sentAt);
}
