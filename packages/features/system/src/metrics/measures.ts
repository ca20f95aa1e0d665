import { freemem, totalmem } from "node:os";
import type { Clock, Installation } from "@dicetower/contract";
import type { OptionalServices } from "../optional-services.js";
import { withinSecond } from "../within.js";

/** What takes a while to find out. */
export interface Measured {
  readonly memory: {
    readonly rssBytes: number;
    readonly heapBytes: number;
    readonly systemTotal: number;
    readonly systemFree: number;
  };
  readonly disk: { readonly free: number; readonly total: number };
  readonly databaseBytes: number;
}

/** Milliseconds that a measurement is good for: asking the system costs more than all the rest of a status. */
const freshMs = 1_000;

/** Memory, disk and database, measured anew at most once a second, whoever asks. */
export class Measures {
  #measured: Measured | undefined;
  #at = 0;
  #measuring: Promise<Measured> | undefined;

  /** @param signal ends what is being measured */
  constructor(
    readonly clock: Clock,
    readonly installation: Installation,
    readonly optional: OptionalServices,
    readonly signal: AbortSignal,
  ) {}

  /** Answers at once while the last measurement is good, and within a second in any case. */
  read(): Measured | Promise<Measured> {
    if (this.#measured !== undefined && this.clock.monotonic() - this.#at < freshMs) return this.#measured;
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = undefined;
    });
    return this.#measuring;
  }

  async #measure(): Promise<Measured> {
    const { clock, installation, optional, signal } = this;
    const [disk, databaseBytes] = await Promise.all([
      withinSecond(clock, signal, () => installation.disk(), { free: 0, total: 0 }),
      withinSecond(clock, signal, () => optional.database?.bytes() ?? 0, 0),
    ]);
    const { rss, heapUsed } = process.memoryUsage();
    const memory = {
      rssBytes: rss,
      heapBytes: heapUsed,
      systemTotal: totalmem(),
      systemFree: freemem(),
    };
    this.#measured = { memory, disk, databaseBytes };
    this.#at = clock.monotonic();
    return this.#measured;
  }
}
