import type { Clock } from "@dicetower/contract";

/** When something last happened, by name. Beyond `kept` names the oldest is forgotten. */
export class Moments {
  readonly #at = new Map<string, number>();

  constructor(
    readonly clock: Clock,
    readonly kept: number,
  ) {}

  /** Milliseconds since it happened; infinitely many where nothing is known. */
  since(name: string): number {
    const at = this.#at.get(name);
    return at === undefined ? Number.POSITIVE_INFINITY : this.clock.monotonic() - at;
  }

  has(name: string): boolean {
    return this.#at.has(name);
  }

  mark(name: string): void {
    this.#at.delete(name);
    this.#at.set(name, this.clock.monotonic());
    if (this.#at.size <= this.kept) return;
    for (const oldest of this.#at.keys()) {
      this.#at.delete(oldest);
      return;
    }
  }

  forget(name: string): void {
    this.#at.delete(name);
  }
}
