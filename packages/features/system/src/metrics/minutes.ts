import { type Clock, Joi } from "@dicetower/contract";
import type { Counted } from "./counted.js";
import type { CpuMeter } from "./cpu-meter.js";
import type { Minute } from "./minute.js";

const countNames = ["received", "sent", "commands", "errors"] as const;
type Counts = Record<(typeof countNames)[number], number>;

/** How often a look is taken: the host measures the event loop over a few seconds only. */
const lookMs = 10_000;
const minuteSeconds = 60;
/** Minutes kept: the last hour. */
const kept = 60;

/** The last hour, minute by minute, in memory. */
export class Minutes {
  readonly #minutes: Minute[] = [];
  #now: Minute;
  #before: Counts;

  /** @param told called with the minute that runs, at each look */
  constructor(
    readonly clock: Clock,
    readonly counted: Counted,
    readonly cpu: CpuMeter,
    signal: AbortSignal,
    told: (minute: Minute) => void,
  ) {
    this.#before = this.#counts();
    this.#now = this.#begin();
    clock.every(lookMs, signal, () => {
      this.#look();
      told(this.#now);
    });
  }

  /** Oldest first; the last one is the minute that runs. */
  read(): readonly Minute[] {
    this.#look();
    return [...this.#minutes, this.#now];
  }

  #look(): void {
    const counts = this.#counts();
    const before = this.#before;
    this.#before = counts;
    if (this.#now.at !== this.#minute()) {
      this.#minutes.push(this.#now);
      if (this.#minutes.length >= kept) this.#minutes.shift();
      this.#now = this.#begin();
    }
    // A feature that was switched off and on counts from 0 again.
    const grown = (name: keyof Counts) => Math.max(0, counts[name] - before[name]);
    const fresh = this.#measured();
    this.#now = {
      ...this.#now,
      ...fresh,
      received: this.#now.received + grown("received"),
      sent: this.#now.sent + grown("sent"),
      commands: this.#now.commands + grown("commands"),
      errors: this.#now.errors + grown("errors"),
      loopP99Ms: Math.max(this.#now.loopP99Ms, fresh.loopP99Ms),
      loopMaxMs: Math.max(this.#now.loopMaxMs, fresh.loopMaxMs),
    };
  }

  #begin(): Minute {
    return { at: this.#minute(), received: 0, sent: 0, commands: 0, errors: 0, ...this.#measured() };
  }

  #minute(): number {
    const now = this.clock.seconds();
    return now - (now % minuteSeconds);
  }

  #counts(): Counts {
    const { counted } = this;
    return {
      received: counted.sum("dice_messages_received_total", ({ kind }) => kind !== "event" && kind !== "own"),
      sent: counted.sum("dice_replies_total", ({ result }) => result === "sent"),
      commands: counted.sum("dice_commands_total"),
      errors: counted.sum("dice_feature_errors_total"),
    };
  }

  #measured() {
    const { rss, heapUsed } = process.memoryUsage();
    const late = (quantile: string) =>
      Math.round(
        this.counted.sum("nodejs_eventloop_delay_seconds", (labels) => labels["quantile"] === quantile) *
          10_000,
      ) / 10;
    return {
      rssBytes: rss,
      heapBytes: heapUsed,
      cpuPercent: this.cpu.percent(),
      loopP99Ms: late("0.99"),
      loopMaxMs: late("1"),
    };
  }
}

const integer = Joi.number().integer().min(0).required();
const number = Joi.number().min(0).required();

/** Schema of `GET /api/dashboard/minutes`. */
export const minutesAnswer = Joi.array().items(
  Joi.object({
    at: integer,
    received: integer,
    sent: integer,
    commands: integer,
    errors: integer,
    rssBytes: integer,
    heapBytes: integer,
    cpuPercent: number,
    loopP99Ms: number,
    loopMaxMs: number,
  }),
);
