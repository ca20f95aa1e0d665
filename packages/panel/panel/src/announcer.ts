import type { Clock, Scope } from "@dicetower/contract";

/** Milliseconds for which changes are gathered: a feature that comes changes five points at once. */
const gatherMs = 100;

/** Tells once of many changes. */
export class Announcer {
  #waits = false;

  constructor(
    readonly scope: Scope,
    readonly clock: Clock,
    readonly tell: () => void,
  ) {}

  changed(): void {
    if (this.#waits) return;
    this.#waits = true;
    this.clock.after(gatherMs, this.scope.signal, () => {
      this.#waits = false;
      this.tell();
    });
  }
}
