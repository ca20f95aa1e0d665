import { Worker } from "node:worker_threads";
import { cutOffSource } from "./cut-off.js";
import { exits } from "./exit-codes.js";

/** Milliseconds after the limit of the shutdown: normally the host exits at its limit by itself. */
const graceMs = 1_000;

/** Bytes for the name of the current owner; longer ones are truncated. */
const turnBytes = 256;

/**
 * The code of the thread. A thread has its own event loop, so it runs while the main thread is blocked; it can end the
 * process only by a signal. It waits for the reader of standard error only for a moment: a full pipe must not keep the
 * process alive.
 */
const thread = `
const { workerData: { turn, limitMs, code } } = require("node:worker_threads");
const { write } = require("node:fs");
${cutOffSource}setTimeout(() => {
  const [length] = new Int32Array(turn, 0, 1);
  const whose = Buffer.from(turn, 4, length).toString();
  const line = "dicetower: the host did not end within " + limitMs / 1000 +
    " s and is cut off: something computes without a break, and it was the turn of " + whose + "\\n";
  setTimeout(() => cutOff(code), 500);
  write(2, line, () => cutOff(code));
}, limitMs);
`;

/**
 * Kills a process whose shutdown is blocked by synchronous code, so that none of its own timers would fire. Costs
 * nothing before the shutdown begins.
 */
export class EndGuard {
  readonly #turn = new SharedArrayBuffer(4 + turnBytes);
  #begun = false;

  /**
   * Starts the guard, which ends with the process.
   * @param code the intended exit code
   * @param limitMs the time by which the process should have exited
   */
  begin(code: number, limitMs: number): void {
    this.#begun = true;
    const late = code === exits.well ? exits.late : code;
    const workerData = { turn: this.#turn, limitMs: limitMs + graceMs, code: late };
    try {
      // If the system has no thread left, the host still shuts down, unguarded.
      new Worker(thread, { eval: true, execArgv: [], workerData }).on("error", () => {}).unref();
    } catch {
      this.#begun = false;
    }
  }

  /** Sets the current owner, to be named in the message if the process is killed. */
  turn(whose: string): void {
    if (!this.#begun) return;
    const length = Buffer.from(this.#turn, 4).write(whose);
    Atomics.store(new Int32Array(this.#turn, 0, 1), 0, length);
  }
}
