import {
  type Clock,
  type Contribution,
  errorMessage,
  type Job,
  type Log,
  type Phase,
} from "@dicetower/contract";
import { onAbort, runWithTrace } from "@dicetower/kernel";
import type { JobRecord, JobResult, JobStore, Taken } from "./job-store.js";
import { leaseMs } from "./leases.js";
import { triggerOf } from "./schedule.js";
import type { Trigger } from "./trigger.js";

const defaultLimitSeconds = 300;
/** Milliseconds until the next attempt if a job runs elsewhere or the store refuses. */
const busyMs = 15_000;
const refusedMs = 30_000;

/** The parts that runners share. */
export interface RunnerContext {
  readonly clock: Clock;
  readonly phase: Phase;
  readonly store: JobStore;
  readonly log: Log;
  /** Counts a failure against the owner of the job. */
  failed(job: Contribution<Job>, error: unknown, doing: string): void;
}

/** One job, from its contribution to its withdrawal. */
export class JobRunner {
  /** UTC epoch seconds, undefined while unknown. */
  nextAt: number | undefined;
  running = false;
  /** Why it will never run. */
  problem = "";
  readonly #life = new AbortController();
  /** The last manual run, until it has ended. */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(
    readonly job: Contribution<Job>,
    readonly context: RunnerContext,
  ) {}

  /** Aborts the current run, if any, and starts no other. */
  stop(reason: Error): void {
    this.#life.abort(reason);
  }

  /** Runs the job on schedule; resolves when the runner was stopped and its last run has ended. */
  async live(): Promise<void> {
    const { signal } = this.#life;
    try {
      const trigger = triggerOf(this.job.item.schedule, this.context.clock);
      await this.context.phase.reached("open", signal);
      let record = await this.#load(signal);
      for (;;) {
        const step = trigger.ask(record);
        if (step === undefined || signal.aborted) break;
        record = await this.#round(trigger, step, record, signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.problem = errorMessage(error);
      this.context.failed(this.job, error, `planning the job "${this.job.key}"`);
    } finally {
      this.nextAt = undefined;
      await this.#asked;
    }
  }

  /**
   * Runs the job now, in addition to its schedule: the last scheduled occurrence stays recorded.
   * @returns the end of the run; undefined if the job is running already
   */
  async runNow(): Promise<{ readonly ended: Promise<JobRecord> } | undefined> {
    const { clock, store } = this.context;
    const { key } = this.job;
    const { signal } = this.#life;
    for (;;) {
      signal.throwIfAborted();
      const before = await store.load(key);
      const occurrence = before?.occurrence ?? clock.seconds();
      const taken = await store.take(key, occurrence, (record) => record?.runs === before?.runs);
      if (taken === "busy") return undefined;
      // Another run has started and ended meanwhile.
      if (taken === "gone") continue;
      const ended = this.#run(taken, signal);
      this.#asked = ended.catch(() => {});
      return { ended };
    }
  }

  async #round(
    trigger: Trigger,
    { sleepMs, due, next }: NonNullable<ReturnType<Trigger["ask"]>>,
    record: JobRecord | undefined,
    signal: AbortSignal,
  ): Promise<JobRecord | undefined> {
    const { clock, store } = this.context;
    this.nextAt = next;
    if (due === undefined) {
      await clock.wait(sleepMs, signal);
      return record;
    }
    const taken = await this.#patiently(() => store.take(this.job.key, due, trigger.wanted(due)), signal);
    if (taken === "busy") await clock.wait(busyMs, signal);
    const last = typeof taken === "string" ? await this.#load(signal) : await this.#run(taken, signal);
    trigger.seen(last, typeof taken !== "string");
    return last;
  }

  #load(signal: AbortSignal): Promise<JobRecord | undefined> {
    return this.#patiently(() => this.context.store.load(this.job.key), signal);
  }

  /** Retries until the store answers: a full disk delays a job but does not end it. */
  async #patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted();
      try {
        return await ask();
      } catch (error) {
        const doing = `the record of the job "${this.job.key}" cannot be read or written; trying again`;
        if (tries === 0) this.context.log.warn(doing, { error });
        await this.context.clock.wait(refusedMs, signal);
      }
    }
  }

  /** Runs the job once; its log lines have the job and the number of the run. */
  #run(taken: Taken, signal: AbortSignal): Promise<JobRecord> {
    const marks = { job: this.job.key, run: String(taken.record.runs) };
    return runWithTrace({ logFields: () => marks }, () => this.#runTaken(taken, signal), undefined);
  }

  async #runTaken(taken: Taken, signal: AbortSignal): Promise<JobRecord> {
    const { clock, store, log } = this.context;
    const { item, key } = this.job;
    const limitSeconds = item.limitSeconds ?? defaultLimitSeconds;
    const run = new AbortController();
    const over = new AbortController();
    let result: JobResult = "ok";
    const cut = (as: JobResult, reason: Error): void => {
      if (run.signal.aborted) return;
      result = as;
      run.abort(reason);
      if (as === "overdue") this.context.failed(this.job, reason, `running the job "${key}"`);
    };
    const forget = onAbort(signal, () => cut("stopped", signal.reason as Error));
    clock.after(limitSeconds * 1000, over.signal, () =>
      cut("overdue", new Error(`the job "${key}" took longer than ${limitSeconds} s`)),
    );
    clock.every(leaseMs / 3, over.signal, () => {
      store.renew(taken).then(
        (mine) => mine || cut("lost", new Error(`another process has taken over the job "${key}"`)),
        (error: unknown) => log.warn(`the lease of the job "${key}" could not be renewed`, { error }),
      );
    });
    let sentence = "";
    this.running = true;
    try {
      await this.job.run(() => item.run(run.signal));
    } catch (error) {
      sentence = errorMessage(error).slice(0, 500);
      if (result === "ok") {
        result = "failed";
        this.context.failed(this.job, error, `running the job "${key}"`);
      }
    } finally {
      this.running = false;
      over.abort();
      forget();
    }
    const ended = { ...taken.record, endedAt: clock.seconds(), result, error: sentence };
    return store.end(taken, result, sentence).catch((error: unknown) => {
      // The lease expires by itself; until then no process runs the job.
      log.warn(`the end of the job "${key}" could not be written down`, { error });
      return ended;
    });
  }
}
