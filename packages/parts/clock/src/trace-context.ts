import { AsyncLocalStorage } from "node:async_hooks";

/** What caused the code that runs now: a message, a request, a job, a timer. */
export interface TraceContext {
  /** Returns the log fields that identify it, such as the id of the message; called only for lines that are written. */
  logFields(): Readonly<Record<string, string>>;
}

const current = new AsyncLocalStorage<TraceContext | undefined>();

/** Returns the cause of the code that runs now; undefined if there is none, as in a setup. */
export function currentTrace(): TraceContext | undefined {
  return current.getStore();
}

/** Calls a function within a trace context, without a closure: for the message line and timers. */
export function runWithTrace<A, R>(trace: TraceContext, call: (a: A) => R, a: A): R {
  return current.run(trace, call, a);
}

/** Calls a function without a trace context: work that outlives its caller must not keep the caller's context. */
export function runWithoutTrace<R>(call: () => R): R {
  return current.run(undefined, call);
}
