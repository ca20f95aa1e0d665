import { type Clock, LruMap } from "@dicetower/contract";

/** Remembers when something last happened, by name. Beyond `kept` names the oldest is dropped. */
export class LastSeen {
  readonly #at: LruMap<string, number>;

  constructor(
    readonly clock: Clock,
    kept: number,
  ) {
    this.#at = new LruMap(kept);
  }

  /** Milliseconds since it happened; infinitely many where nothing is known. */
  since(name: string): number {
    const at = this.#at.peek(name);
    return at === undefined ? Number.POSITIVE_INFINITY : this.clock.monotonic() - at;
  }

  has(name: string): boolean {
    return this.#at.has(name);
  }

  mark(name: string): void {
    this.#at.set(name, this.clock.monotonic());
  }

  forget(name: string): void {
    this.#at.delete(name);
  }
}
