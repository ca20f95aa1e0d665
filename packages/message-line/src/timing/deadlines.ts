import type { Call, Clock } from "@dicetower/contract";

/** How often overdue calls are looked for, milliseconds: a limit may be passed by as much. */
const tickMs = 100;

/** What a stage is handed: a deadline, and a signal that is made when it is first read. */
export class StageCall implements Call {
  #controller: AbortController | undefined;
  overdue = false;
  /** Called when the deadline has passed while the stage waits. */
  onOverdue: (() => void) | undefined;

  constructor(public deadline: number) {}

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.overdue) this.#controller.abort(new Error("the stage took too long"));
    }
    return this.#controller.signal;
  }

  expire(): void {
    this.overdue = true;
    this.#controller?.abort(new Error("the stage took too long"));
    this.onOverdue?.();
  }
}

/** The calls that wait for a promise, and one clock for all of them: no timer per stage. */
export class Deadlines {
  readonly #waiting = new Set<StageCall>();
  #ticking: (() => void) | undefined;

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
  ) {}

  get waiting(): number {
    return this.#waiting.size;
  }

  watch(call: StageCall): void {
    this.#waiting.add(call);
    this.#ticking ??= this.clock.every(tickMs, this.signal, () => this.#look());
  }

  forget(call: StageCall): void {
    this.#waiting.delete(call);
  }

  #look(): void {
    const now = this.clock.monotonic();
    for (const call of this.#waiting)
      if (call.deadline <= now) {
        this.#waiting.delete(call);
        call.expire();
      }
    if (this.#waiting.size === 0) {
      this.#ticking?.();
      this.#ticking = undefined;
    }
  }
}
