import { AsyncLocalStorage } from "node:async_hooks";
import { type SlowCalls, slowSyncMs } from "./slow-calls.js";

const current = new AsyncLocalStorage<Owner | undefined>();

/** Returns the owner of the code that runs now; undefined outside all features. */
export function currentOwner(): Owner | undefined {
  return current.getStore();
}

/** Returns the id of the owner of the code that runs now. */
export function ownerNow(): string | undefined {
  return currentOwner()?.id;
}

/**
 * Makes an owner the current one until the next call: for the message line, which changes owners many times within one
 * call and would pay for a closure each time. The caller restores the former owner.
 */
export function enterOwner(owner: Owner | undefined): void {
  current.enterWith(owner);
}

/** An owner of running code: the host, a feature, or a part of a feature. */
export class Owner {
  /** True from the moment its contributions are in force until it begins to stop. */
  live = false;
  /** Failures counted since the process started. */
  errors = 0;
  /** Estimated milliseconds of work on the message line, from a sample. */
  timeMs = 0;
  /** Promises of its work that have not settled yet. */
  inFlight = 0;
  #idle: (() => void)[] = [];

  /** @param parent counts everything that its parts count */
  constructor(
    readonly id: string,
    readonly parent: Owner | undefined,
    readonly report: (owner: Owner, error: unknown, doing: string) => void,
    readonly slow?: SlowCalls,
  ) {}

  /** The feature itself, or the feature that this part belongs to. */
  get feature(): Owner {
    return this.parent === undefined || this.parent.id === "host" ? this : this.parent.feature;
  }

  /** Counts a failure and logs it under the owner. */
  failed(error: unknown, doing: string): void {
    this.errors++;
    if (this.feature !== this) this.feature.errors++;
    this.report(this, error, doing);
  }

  /** Reports that code of the owner blocked the process for too long. @param what begins the log line */
  blocked(ms: number, what: string): void {
    if (ms > slowSyncMs)
      this.slow?.report(this.id, `${what} of "${this.id}" blocked the process for ${Math.round(ms)} ms`);
  }

  /** Counts milliseconds of work on the message line. */
  spent(ms: number): void {
    this.timeMs += ms;
    if (this.feature !== this) this.feature.timeMs += ms;
  }

  /** Runs work as the owner; a promise counts as in flight until it has settled. Failures are passed on. */
  run<R>(work: () => R): R {
    const result = current.run(this, work);
    if (isPromise(result)) this.hold(result);
    return result;
  }

  /** Counts a promise as in flight until it has settled. */
  hold(work: PromiseLike<unknown>): void {
    this.inFlight++;
    const release = () => {
      if (--this.inFlight === 0) for (const wake of this.#idle.splice(0)) wake();
    };
    work.then(release, release);
  }

  /** Resolves when nothing is in flight. */
  idle(): Promise<void> {
    return this.inFlight === 0 ? Promise.resolve() : new Promise((wake) => this.#idle.push(wake));
  }
}

/** Returns true for anything with a `then` method: the check that hot paths use. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
