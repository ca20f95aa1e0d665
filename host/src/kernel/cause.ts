import { AsyncLocalStorage } from "node:async_hooks";

/** What the code that runs now was begun by: a message, a request, a job, a timer. */
export interface Cause {
  /** What finds it again in the log, such as the id of the message; made only for a line that is written. */
  marks(): Readonly<Record<string, string>>;
}

const current = new AsyncLocalStorage<Cause | undefined>();

/** What the code that runs now was begun by; undefined where nobody asked for it, as in a set-up. */
export function currentCause(): Cause | undefined {
  return current.getStore();
}

/** Calls in the name of a cause, without a closure: for the message line and timers. */
export function because<A, R>(cause: Cause, call: (a: A) => R, a: A): R {
  return current.run(cause, call, a);
}

/** Calls in the name of no cause: what is begun goes on without keeping the one of whoever began it. */
export function unasked<R>(call: () => R): R {
  return current.run(undefined, call);
}
