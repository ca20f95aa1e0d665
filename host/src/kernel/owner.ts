import { AsyncLocalStorage } from "node:async_hooks";
import { type SlowBook, slowSyncMs } from "./slow-book.js";

/** The owner of the code that runs now, as far as the host knows. */
const current = new AsyncLocalStorage<Owner | undefined>();

/** Whose code runs now; undefined outside every feature. */
export function currentOwner(): Owner | undefined {
  return current.getStore();
}

/** The feature or part whose code runs now. */
export function ownerNow(): string | undefined {
  return currentOwner()?.id;
}

/**
 * Goes on in the name of an owner, until somebody else becomes the one: for the message line and the way out of it,
 * which change owners many times within one call and would pay for each way back. Whoever calls it puts the former owner
 * back.
 */
export function become(owner: Owner | undefined): void {
  current.enterWith(owner);
}

/** Somebody that code is run for: the host, a feature, a part of a feature. */
export class Owner {
  /** False until its contributions are in force, and again from the moment it begins to stop. */
  live = false;
  /** Failures counted since the process began. */
  errors = 0;
  /** Milliseconds on the message line, estimated from a sample. */
  timeMs = 0;
  /** Work begun in its name and not yet settled. */
  inFlight = 0;
  #idle: (() => void)[] = [];

  /** @param parent counts what its parts count; itself counts nothing twice */
  constructor(
    readonly id: string,
    readonly parent: Owner | undefined,
    readonly report: (owner: Owner, error: unknown, doing: string) => void,
    readonly slow?: SlowBook,
  ) {}

  /** The feature that this owner is, or is a part of. */
  get feature(): Owner {
    return this.parent === undefined || this.parent.id === "host" ? this : this.parent.feature;
  }

  /** Counts a failure and logs it in the name of the owner. */
  failed(error: unknown, doing: string): void {
    this.errors++;
    if (this.feature !== this) this.feature.errors++;
    this.report(this, error, doing);
  }

  /** Names the owner where something of it kept the process for too long. @param what of it that was: the line of the log begins with it */
  blocked(ms: number, what: string): void {
    if (ms > slowSyncMs)
      this.slow?.name(this.id, `${what} of "${this.id}" blocked the process for ${Math.round(ms)} ms`);
  }

  /** Counts milliseconds on the message line. */
  spent(ms: number): void {
    this.timeMs += ms;
    if (this.feature !== this) this.feature.timeMs += ms;
  }

  /** Runs work in the owner's name; a promise counts as in flight until it has settled. Failures go on. */
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

/** True for what can be awaited: the one test that the hot paths use. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
