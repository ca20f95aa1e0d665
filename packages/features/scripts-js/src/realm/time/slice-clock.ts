/** Time of a slice and of those around it. */
export interface OuterSlice {
  readonly began: number;
  readonly deadline: number;
  readonly pauses: number;
  readonly interrupted: boolean;
}

/** Milliseconds that a slice within another has in any case: it may be somebody else's. */
const minMs = 50;

/** When the slice that runs has to end. */
export class SliceClock {
  /** The engine was told to stop what runs. */
  interrupted = false;
  #deadline = Number.POSITIVE_INFINITY;
  #pauses = Number.POSITIVE_INFINITY;

  get over(): boolean {
    return performance.now() > this.#deadline;
  }

  /** @param pauses milliseconds of waiting for the service that do not count. @returns handed to {@link end} */
  begin(ms: number, pauses: number): OuterSlice {
    const began = performance.now();
    const outer = { began, deadline: this.#deadline, pauses: this.#pauses, interrupted: this.interrupted };
    // Within a short slice, waiting for one that is longer would make it long.
    const most = Math.max(minMs, this.#deadline + this.#pauses - began);
    this.#deadline = began + (Number.isFinite(this.#pauses) ? Math.min(ms, most) : ms);
    this.#pauses = Math.min(pauses, this.#pauses);
    this.interrupted = false;
    return outer;
  }

  /** Begins the time of a slice again: somebody else's goes on from here. */
  renew(ms: number): void {
    this.#deadline = performance.now() + ms;
  }

  /** Goes on with the slice around it, for which what ran meanwhile does not count. */
  end({ began, deadline, pauses, interrupted }: OuterSlice): void {
    this.#deadline = deadline + (performance.now() - began);
    this.#pauses = pauses;
    this.interrupted = interrupted;
  }

  paused<Answer>(wait: () => Answer): Answer {
    const began = performance.now();
    try {
      return wait();
    } finally {
      const free = Math.min(performance.now() - began, this.#pauses);
      this.#pauses -= free;
      this.#deadline += free;
    }
  }
}
