import { type Clock, LruMap, type Message } from "@dicetower/contract";

/** Milliseconds in which a number alone opens an entry of the list. */
const openMs = 120_000;
/** Lists that are remembered; the oldest go first. */
const kept = 1_000;

interface Offer {
  readonly until: number;
  readonly ids: ReadonlySet<number>;
}

/** The entries that somebody was shown as coming near, to be opened by their number alone. */
export class Offers {
  readonly #byPerson = new LruMap<string, Offer>(kept);

  constructor(readonly clock: Clock) {}

  offer(message: Message, ids: readonly number[]): void {
    this.#byPerson.set(nameOf(message), { until: this.clock.monotonic() + openMs, ids: new Set(ids) });
  }

  /** The number that a message is, where it was offered; undefined for every other message. */
  taken(message: Message): number | undefined {
    if (this.#byPerson.size === 0 || message.text.length > 16) return undefined;
    const digits = /^\s*(\d{1,9})\s*$/.exec(message.text)?.[1];
    const offer = digits === undefined ? undefined : this.#byPerson.peek(nameOf(message));
    if (offer === undefined || offer.until < this.clock.monotonic()) return undefined;
    return offer.ids.has(Number(digits)) ? Number(digits) : undefined;
  }
}

function nameOf(message: Message): string {
  return `${message.conversation}\n${message.userId}`;
}
