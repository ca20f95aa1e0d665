import { parentPort, workerData } from "node:worker_threads";
import type { ThreadData } from "./worker/messages.js";
import { Side } from "./worker/side.js";

export { ThreadError } from "./worker/thread-error.js";

/** The thread's side: a module that runs scripts calls {@link serve} once, as it begins. */
export interface ThreadSide {
  /** What the options of the worker handed over. */
  readonly data: unknown;
  /**
   * Asks the service, and blocks this thread until it has answered (Atomics.wait).
   * @throws Error with the sentence of what the service threw
   */
  ask(name: string, ...values: readonly unknown[]): unknown;
  /**
   * Says something; does not wait, unless the service is far behind with hearing. What is said before the end of a call
   * arrives before its answer.
   */
  tell(name: string, ...values: readonly unknown[]): void;
  /**
   * Names the script that begins to run, and starts the clock of its slice; undefined when none runs any more. The
   * service blames the one that is named when it has to end the thread.
   * @param sliceMs where it is not the limit of the call that was begun last
   */
  running(script: string | undefined, sliceMs?: number): void;
  /** True when the slice that {@link running} began has used up its time: for interrupt handlers, cheap to ask. */
  overran(): boolean;
  /** Bytes that the thread tells of itself with its answers, beside its heap. */
  holds(bytes: number): void;
}

/** Does the tasks that the service calls for. A promise is waited for while other tasks begin. */
export type ThreadTasks = (task: string, value: unknown) => unknown;

/** Begins to serve: `begin` is told its side and returns what does the tasks. */
export function serve(begin: (side: ThreadSide) => ThreadTasks | Promise<ThreadTasks>): void {
  if (parentPort === null) throw new Error("serve() is for modules that a ScriptWorker runs in its thread");
  const side = new Side(parentPort, workerData as ThreadData);
  // What it throws ends the thread, and its calls are answered with that.
  void Promise.resolve(side)
    .then(begin)
    .then((tasks) => side.begin(tasks));
}
