import { Worker } from "node:worker_threads";
import { cutOffSource } from "./cut-off.js";
import { exits } from "./lifecycle.js";

/** Milliseconds behind the limit of an end: the host leaves at its limit by itself wherever it can. */
const graceMs = 1_000;

/** Bytes for whose turn it is; what is longer is cut. */
const turnBytes = 256;

/**
 * What the thread runs. A thread has its own loop, so it gets its turn while the other computes without a break; a
 * signal is all by which it can end the process. Nor does it wait for whoever reads standard error for longer than a
 * moment: a full pipe must not save the process.
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
 * Cuts off a process whose end something holds up by computing without a break: no timer of its own would come to
 * its turn. Costs nothing before the end begins.
 */
export class EndGuard {
  readonly #turn = new SharedArrayBuffer(4 + turnBytes);
  #begun = false;

  /**
   * Starts the guard, which goes with the process.
   * @param code with which the process was to be left
   * @param limitMs by when it is left where it can be
   */
  begin(code: number, limitMs: number): void {
    this.#begun = true;
    const late = code === exits.well ? exits.late : code;
    const workerData = { turn: this.#turn, limitMs: limitMs + graceMs, code: late };
    try {
      // A system that gives no thread any more does not keep the host from ending: it ends unguarded.
      new Worker(thread, { eval: true, execArgv: [], workerData }).on("error", () => {}).unref();
    } catch {
      this.#begun = false;
    }
  }

  /** Says whose turn it is, for the sentence with which the process is cut off. */
  turn(whose: string): void {
    if (!this.#begun) return;
    const length = Buffer.from(this.#turn, 4).write(whose);
    Atomics.store(new Int32Array(this.#turn, 0, 1), 0, length);
  }
}
