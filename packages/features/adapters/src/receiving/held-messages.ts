/** Messages that have gone on and are kept before their chat's list is shortened. */
const maxGone = 256;

/** A message that waits its turn. */
interface Held {
  /** What it waits for itself; undefined where it only stands behind one that waits. */
  readonly author: Promise<string | undefined> | undefined;
  readonly goOn: (author: string | undefined) => void;
}

/**
 * Holds messages until it is known whom they quote, and those of the same chat that come behind them: none overtakes
 * another.
 */
export class HeldMessages {
  /** Chats in which a message waits. */
  readonly #chats = new Map<string, Held[]>();

  /** @param failed told what a message threw in its turn; those behind it go on */
  constructor(readonly failed: (error: unknown) => void) {}

  /** True where a message waits in a chat. */
  has(groupId: string, userId: string): boolean {
    return this.#chats.size > 0 && this.#chats.has(chatOf(groupId, userId));
  }

  /**
   * Holds a message.
   * @param author must not reject
   * @param goOn called in its turn
   */
  hold(groupId: string, userId: string, author: Held["author"], goOn: Held["goOn"]): void {
    const chat = chatOf(groupId, userId);
    const waiting = this.#chats.get(chat);
    if (waiting === undefined) {
      const begun: Held[] = [{ author, goOn }];
      this.#chats.set(chat, begun);
      void this.#release(chat, begun);
    } else waiting.push({ author, goOn });
  }

  async #release(chat: string, waiting: Held[]): Promise<void> {
    for (let at = 0; at < waiting.length; at++) {
      const { author, goOn } = waiting[at] as Held;
      try {
        goOn(author === undefined ? undefined : await author);
      } catch (error) {
        this.failed(error);
      }
      // Shifting a long list for each message would take longer the longer it is.
      if (at >= maxGone) {
        waiting.splice(0, at + 1);
        at = -1;
      }
    }
    this.#chats.delete(chat);
  }
}

function chatOf(groupId: string, userId: string): string {
  return groupId === "" ? `u${userId}` : `g${groupId}`;
}
