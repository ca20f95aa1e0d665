import type { Cancel, Clock, Scope } from "@dicetower/contract";

/** Milliseconds for which changes are gathered: a feature that comes changes five points at once. */
const gatherMs = 100;

/** Tells once of many changes. */
export class Announcer {
  #waiting: Cancel | undefined;

  constructor(
    readonly scope: Scope,
    readonly clock: Clock,
    readonly tell: () => void,
  ) {}

  changed(): void {
    this.#waiting ??= this.clock.after(gatherMs, this.scope.signal, () => {
      this.#waiting = undefined;
      this.tell();
    });
  }
}
