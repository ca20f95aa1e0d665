import type { Call, Clock } from "@dicetower/contract";

/** Milliseconds between two checks for overdue calls: a limit may be exceeded by as much. */
const tickMs = 100;

/** The call object of a stage: a deadline, and a signal that is created when it is first read. */
export class StageCall implements Call {
  #controller: AbortController | undefined;
  overdue = false;
  /** Called when the deadline passes while the stage is waited for. */
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

/** The calls that wait for a promise, with one timer for all of them instead of one per stage. */
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
