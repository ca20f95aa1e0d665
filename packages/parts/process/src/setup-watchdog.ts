import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import { cutOffSource } from "./cut-off.js";
import { exits } from "./exit-codes.js";

/** Seconds without a turn of the event loop after which a setup counts as hung. */
const hangSeconds = 15;
const beatMs = 250;
const nameBytes = 256;

/**
 * The code of the thread: if the main thread stops counting during a setup, it records the feature in a file, reports
 * it and ends the process. It counts its own ticks instead of reading a clock, so that a suspended machine does not
 * count as a hang. It does not wait for standard error: a full pipe must not keep the process alive.
 */
const thread = `
const { workerData: { shared, file, tickMs, ticks, code } } = require("node:worker_threads");
const { renameSync, write, writeFileSync } = require("node:fs");
${cutOffSource}
const state = new Int32Array(shared, 0, 2);
let last = -1;
let still = 0;
setInterval(() => {
  const [beat, length] = [Atomics.load(state, 0), Atomics.load(state, 1)];
  still = beat === last && length > 0 ? still + 1 : 0;
  last = beat;
  if (still < ticks) return;
  still = -Infinity;
  const feature = Buffer.from(shared, 8, length).toString();
  const line = 'dicetower: the setup of the feature "' + feature + '" blocks the process for ' + (ticks * tickMs) / 1000 +
    " s; it is turned off, and the process ends\\n";
  try {
    writeFileSync(file + ".new", JSON.stringify({ feature }) + "\\n");
    renameSync(file + ".new", file);
  } finally {
    setTimeout(() => cutOff(code), 500);
    write(2, line, () => cutOff(code));
  }
}, tickMs);
`;

/** Options of the watchdog. */
export interface WatchdogOptions {
  /** The file that records the hung feature for the next start. */
  readonly file: string;
  /** Seconds for which the event loop may be blocked, 15 by default. */
  readonly seconds?: number | undefined;
}

/**
 * Ends a process that the setup of a feature blocks for ever, and records the feature, so that the next start omits it.
 * Runs a thread only while features are being set up. It is off under a debugger: a breakpoint is not a hang.
 */
export class SetupWatchdog {
  readonly #shared = new SharedArrayBuffer(8 + nameBytes);
  readonly #state = new Int32Array(this.#shared, 0, 2);
  /** Features that are being set up, in the order in which their setups began. */
  readonly #settingUp = new Set<string>();
  #stopThread: (() => void) | undefined;
  #starting = true;

  constructor(readonly options: WatchdogOptions) {}

  /** Called before the package of a feature is loaded, and before its setup. */
  begin(id: string): void {
    this.#settingUp.add(id);
    this.#name(id);
    this.#stopThread ??= this.#startThread();
  }

  /** Called when that has ended, whether it succeeded or not. */
  end(id: string): void {
    this.#settingUp.delete(id);
    this.#name([...this.#settingUp].at(-1) ?? "");
    if (!this.#starting) this.#rest();
  }

  /** Called when all features have been started: from now on the thread runs only during a setup. */
  started(): void {
    this.#starting = false;
    this.#rest();
  }

  #rest(): void {
    if (this.#settingUp.size > 0) return;
    this.#stopThread?.();
    this.#stopThread = undefined;
  }

  #name(id: string): void {
    const length = id === "" ? 0 : Buffer.from(this.#shared, 8).write(id);
    Atomics.store(this.#state, 1, length);
  }

  #startThread(): () => void {
    if (debuggerUrl() !== undefined) return () => {};
    const seconds = this.options.seconds ?? hangSeconds;
    const tickMs = Math.min(1_000, seconds * 250);
    const workerData = {
      shared: this.#shared,
      file: this.options.file,
      tickMs,
      ticks: Math.ceil((seconds * 1_000) / tickMs),
      code: exits.fault,
    };
    const beat = setInterval(() => Atomics.add(this.#state, 0, 1), Math.min(beatMs, tickMs / 2)).unref();
    let worker: Worker | undefined;
    try {
      worker = new Worker(thread, { eval: true, execArgv: [], workerData });
      worker.on("error", () => {}).unref();
    } catch {
      // If the system has no thread left, the service starts without the watchdog.
    }
    return () => {
      clearInterval(beat);
      void worker?.terminate();
    };
  }
}
