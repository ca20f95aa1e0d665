import type { Clock, Message } from "@dicetower/contract";

/** Milliseconds in which a number alone opens an entry of the list (commands §9.5). */
const openMs = 120_000;
/** Lists that are remembered; the oldest go first. */
const kept = 1_000;

interface Offer {
  readonly until: number;
  readonly ids: ReadonlySet<number>;
}

/** The entries that somebody was shown as coming near, to be opened by their number alone. */
export class Offers {
  readonly #byPerson = new Map<string, Offer>();

  constructor(readonly clock: Clock) {}

  offer(message: Message, ids: readonly number[]): void {
    const name = nameOf(message);
    this.#byPerson.delete(name);
    this.#byPerson.set(name, { until: this.clock.monotonic() + openMs, ids: new Set(ids) });
    if (this.#byPerson.size <= kept) return;
    for (const oldest of this.#byPerson.keys()) {
      this.#byPerson.delete(oldest);
      return;
    }
  }

  /** The number that a message is, where it was offered; undefined for every other message. */
  taken(message: Message): number | undefined {
    if (this.#byPerson.size === 0 || message.text.length > 6) return undefined;
    const digits = /^\s*(\d{1,4})\s*$/.exec(message.text)?.[1];
    const offer = digits === undefined ? undefined : this.#byPerson.get(nameOf(message));
    if (offer === undefined || offer.until < this.clock.monotonic()) return undefined;
    return offer.ids.has(Number(digits)) ? Number(digits) : undefined;
  }
}

function nameOf(message: Message): string {
  return `${message.conversation}\n${message.userId}`;
}
