import {
  type Clock,
  type Contribution,
  type Job,
  type Log,
  type Phase,
  sentenceOf,
} from "@dicetower/contract";
import { onAbort } from "../clock/abort-group.js";
import { because } from "../kernel/index.js";
import type { JobBook, JobRecord, JobResult, Taken } from "./book.js";
import { leaseMs } from "./leases.js";
import { type Rhythm, rhythmOf } from "./rhythm.js";

const defaultLimitSeconds = 300;
/** Milliseconds until a job that runs elsewhere, or a store that refuses, is asked again. */
const busyMs = 15_000;
const refusedMs = 30_000;

/** What runners share. */
export interface RunnerSurroundings {
  readonly clock: Clock;
  readonly phase: Phase;
  readonly book: JobBook;
  readonly log: Log;
  /** Counts a failure to the owner of the job. */
  failed(job: Contribution<Job>, error: unknown, doing: string): void;
}

/** One job, from its contribution to its withdrawal. */
export class JobRunner {
  /** UTC epoch seconds, undefined while it is not known. */
  nextAt: number | undefined;
  running = false;
  /** Why it will never run. */
  problem = "";
  readonly #life = new AbortController();

  constructor(
    readonly job: Contribution<Job>,
    readonly around: RunnerSurroundings,
  ) {}

  /** Aborts the run, if there is one, and begins no other. */
  stop(reason: Error): void {
    this.#life.abort(reason);
  }

  /** Resolves when the runner was stopped and its last run has ended. */
  async live(): Promise<void> {
    const { signal } = this.#life;
    try {
      const rhythm = rhythmOf(this.job.item.schedule, this.around.clock);
      await this.around.phase.reached("open", signal);
      let record = await this.#load(signal);
      while (!signal.aborted) record = await this.#round(rhythm, record, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.problem = sentenceOf(error);
      this.around.failed(this.job, error, `planning the job "${this.job.key}"`);
    } finally {
      this.nextAt = undefined;
    }
  }

  async #round(
    rhythm: Rhythm,
    record: JobRecord | undefined,
    signal: AbortSignal,
  ): Promise<JobRecord | undefined> {
    const { clock, book } = this.around;
    const { sleepMs, due, next } = rhythm.ask(record);
    this.nextAt = next;
    if (due === undefined) {
      await clock.wait(sleepMs, signal);
      return record;
    }
    const taken = await this.#patiently(() => book.take(this.job.key, due, rhythm.wanted(due)), signal);
    if (taken === "busy") await clock.wait(busyMs, signal);
    const last = typeof taken === "string" ? await this.#load(signal) : await this.#run(taken, signal);
    rhythm.seen(last, typeof taken !== "string");
    return last;
  }

  #load(signal: AbortSignal): Promise<JobRecord | undefined> {
    return this.#patiently(() => this.around.book.load(this.job.key), signal);
  }

  /** Asks the store until it answers: a full disk keeps a job from running, it does not end it. */
  async #patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted();
      try {
        return await ask();
      } catch (error) {
        const doing = `the book of the job "${this.job.key}" cannot be read or written; trying again`;
        if (tries === 0) this.around.log.warn(doing, { error });
        await this.around.clock.wait(refusedMs, signal);
      }
    }
  }

  /** One run; the log finds its lines by the job and the number of the run. */
  #run(taken: Taken, signal: AbortSignal): Promise<JobRecord> {
    const marks = { job: this.job.key, run: String(taken.record.runs) };
    return because({ marks: () => marks }, () => this.#runTaken(taken, signal), undefined);
  }

  async #runTaken(taken: Taken, signal: AbortSignal): Promise<JobRecord> {
    const { clock, book, log } = this.around;
    const { item, key } = this.job;
    const limitSeconds = item.limitSeconds ?? defaultLimitSeconds;
    const run = new AbortController();
    const over = new AbortController();
    let result: JobResult = "ok";
    const cut = (as: JobResult, reason: Error): void => {
      if (run.signal.aborted) return;
      result = as;
      run.abort(reason);
      if (as === "overdue") this.around.failed(this.job, reason, `running the job "${key}"`);
    };
    const forget = onAbort(signal, () => cut("stopped", signal.reason as Error));
    clock.after(limitSeconds * 1000, over.signal, () =>
      cut("overdue", new Error(`the job "${key}" took longer than ${limitSeconds} s`)),
    );
    clock.every(leaseMs / 3, over.signal, () => {
      book.renew(taken).then(
        (mine) => mine || cut("lost", new Error(`another process has taken over the job "${key}"`)),
        (error: unknown) => log.warn(`the lease of the job "${key}" could not be renewed`, { error }),
      );
    });
    let sentence = "";
    this.running = true;
    try {
      await this.job.run(() => item.run(run.signal));
    } catch (error) {
      sentence = sentenceOf(error).slice(0, 500);
      if (result === "ok") {
        result = "failed";
        this.around.failed(this.job, error, `running the job "${key}"`);
      }
    } finally {
      this.running = false;
      over.abort();
      forget();
    }
    const ended = { ...taken.record, endedAt: clock.seconds(), result, error: sentence };
    return book.end(taken, result, sentence).catch((error: unknown) => {
      // The lease runs out by itself; until then nobody runs the job.
      log.warn(`the end of the job "${key}" could not be written down`, { error });
      return ended;
    });
  }
}
