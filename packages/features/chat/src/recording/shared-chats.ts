import type { Message } from "@dicetower/contract";

/** Groups whose last message is remembered. */
const maxChats = 5_000;
/** Messages of a group with several accounts that are compared with. */
const maxTail = 16;
/** Seconds by which the times of one message may differ: clocks of accounts are set right to about a second. */
const sameWithin = 2;
/** UTF-16 units of a text that are compared. */
const compared = 256;

interface Said {
  readonly account: string;
  readonly userId: string;
  readonly sentAt: number;
  readonly text: string;
}

/**
 * Recognises messages of a group in which several accounts of this service are: each of them hears every message, as a
 * rule with an id of its own.
 */
export class SharedChats {
  readonly #tails = new Map<string, Said[]>();

  /**
   * @param isSelf the account that heard it has said it
   * @param ownIds numbers of the other connected accounts: what they say is recorded as it is sent
   */
  heardElsewhere(message: Message, isSelf: boolean, ownIds: () => ReadonlySet<string>): boolean {
    const { account, groupId, userId, sentAt } = message;
    const key = `${account.platform}:${groupId}`;
    const text = message.text.length > compared ? message.text.slice(0, compared) : message.text;
    const said: Said = { account: account.id, userId, sentAt, text };
    const tail = this.#tails.get(key);
    if (tail === undefined) {
      if (this.#tails.size >= maxChats) this.#tails.clear();
      this.#tails.set(key, [said]);
      return false;
    }
    const shared = tail.length > 1 || tail[0]?.account !== account.id;
    if (!shared) {
      tail[0] = said;
      return false;
    }
    const known = tail.some(
      (other) =>
        other.account !== account.id &&
        other.userId === userId &&
        Math.abs(other.sentAt - sentAt) <= sameWithin &&
        other.text === text,
    );
    if (known) return true;
    tail.push(said);
    if (tail.length > maxTail) tail.shift();
    return !isSelf && ownIds().has(userId);
  }
}
