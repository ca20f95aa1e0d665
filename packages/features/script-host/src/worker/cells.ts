/**
 * Memory that a thread and the service share: who runs and since when, so that the service can tell while the thread
 * is too busy to answer.
 */
export class Cells {
  readonly numbers: Int32Array;
  readonly #times: Float64Array;

  constructor(readonly memory = new SharedArrayBuffer(64)) {
    this.numbers = new Int32Array(memory, 0, 8);
    this.#times = new Float64Array(memory, 32, 4);
  }

  /** When the slice began that is running, by {@link now}; 0 when none is. */
  get since(): number {
    return this.#times[0] ?? 0;
  }
  set since(value: number) {
    this.#times[0] = value;
  }

  /** Milliseconds that the slice may take. */
  get limit(): number {
    return this.#times[1] ?? 0;
  }
  set limit(value: number) {
    this.#times[1] = value;
  }

  /** Bytes that the thread holds. */
  get bytes(): number {
    return this.#times[2] ?? 0;
  }
  set bytes(value: number) {
    this.#times[2] = value;
  }

  get(cell: Cell): number {
    return Atomics.load(this.numbers, cell);
  }

  set(cell: Cell, value: number): void {
    Atomics.store(this.numbers, cell, value);
  }
}

/** Whole numbers among the cells. */
export const cell = {
  /** Number of the last question that was answered. */
  answered: 0,
  /** Weight of what the service has heard so far. */
  heard: 1,
  /** How many messages the thread has taken. */
  received: 2,
  /** Number of the script that runs; 0 for none. */
  script: 3,
  /** 1 while the thread waits for the service. */
  waiting: 4,
} as const;
export type Cell = (typeof cell)[keyof typeof cell];

/** Milliseconds by a clock that all threads of the process share; `performance.now()` begins anew in each. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
