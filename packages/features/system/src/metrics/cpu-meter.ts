import type { Clock } from "@dicetower/contract";

/** Shortest time over which a share means something. */
const minMs = 1_000;

/** How much of one core this process has used lately. */
export class CpuMeter {
  readonly #clock: Clock;
  readonly #used: () => number;
  #at: number;
  #before: number;
  #percent = 0;

  /** @param used microseconds of processor time since the process began */
  constructor(clock: Clock, used: () => number = processTime) {
    this.#clock = clock;
    this.#used = used;
    this.#at = clock.monotonic();
    this.#before = used();
  }

  /** Percent of one core since the last reading, at least a second ago; more than 100 with several threads. */
  percent(): number {
    const now = this.#clock.monotonic();
    const elapsed = now - this.#at;
    if (elapsed < minMs) return this.#percent;
    const used = this.#used();
    this.#percent = Math.round(((used - this.#before) / 1000 / elapsed) * 1000) / 10;
    this.#at = now;
    this.#before = used;
    return this.#percent;
  }
}

function processTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
