import type { AccountEvent } from "@dicetower/adapters/api";
import type { Clock, Log } from "@dicetower/contract";

/** Milliseconds for which the same is not said again. */
const quietMs = 3_600_000;

/** Says which events leave something out. An adapter that leaves it out once does so each time. */
export class IncompleteEvents {
  readonly #saidAt = new Map<string, number>();

  constructor(
    readonly clock: Clock,
    readonly log: Log,
  ) {}

  report({ account, event }: AccountEvent, missing: string): void {
    const what = `account ${account.id} told of a ${event.kind} without ${missing}`;
    const saidAt = this.#saidAt.get(what);
    const now = this.clock.monotonic();
    if (saidAt !== undefined && now - saidAt < quietMs) return;
    this.#saidAt.set(what, now);
    this.log.warn(`${what}; it is left alone (said once an hour)`);
  }
}
