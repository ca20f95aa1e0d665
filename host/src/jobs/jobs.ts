import {
  type Clock,
  type Contribution,
  type Job,
  jobs as jobsPoint,
  type Phase,
  phaseBegan,
  type Random,
  routes,
  type Schedule,
  type Scope,
  type Store,
  withPatience,
} from "@dicetower/contract";
import { Entry } from "../kernel/index.js";
import { type JobBook, type JobRecord, type JobResult, memoryBook, storeBook } from "./book.js";
import { createLeases, type Leases } from "./leases.js";
import { jobsRoute } from "./route.js";
import { JobRunner } from "./runner.js";

/** What the scheduler needs. Its tables come with `jobMigrations`. */
export interface JobsOptions {
  readonly store: Pick<Store, "read" | "change">;
  readonly clock: Clock;
  readonly random: Random;
  readonly phase: Phase;
  /** No other process shares the store (the lock of the data folder says so): old leases are void at once. */
  readonly alone: boolean;
}

/** A job and how it went. Times are UTC epoch seconds. */
export interface JobStatus {
  readonly key: string;
  readonly owner: string;
  readonly schedule: Schedule;
  readonly nextRun: number | null;
  readonly running: boolean;
  readonly runs: number;
  readonly lastStart: number | null;
  readonly lastEnd: number | null;
  readonly lastResult: JobResult | null;
  readonly lastError: string;
  /** Why it never runs; empty otherwise. */
  readonly problem: string;
}

/** The scheduler of one process. */
export interface Jobs {
  /** Leases of this process, for other things that only one process may do. */
  readonly leases: Leases;
  list(): Promise<readonly JobStatus[]>;
  /** Aborts what runs, begins nothing more, and answers when the last run has ended or 10 s have passed. */
  stop(): Promise<void>;
}

/** Below this many seconds an interval is not written to the store where the process is alone. */
const shortSeconds = 60;

const stopLimitMs = 10_000;

/** Runs what is contributed to `jobs`, from the phase `open` until `draining`. */
export async function createJobs(root: Scope, options: JobsOptions): Promise<Jobs> {
  const { store, clock, random, phase, alone } = options;
  const leases = createLeases(clock, random.bytes(12).toString("hex"));
  if (alone) await store.change((db) => leases.releaseAll(db));
  const lasting = storeBook(store, leases, clock);
  const passing = memoryBook(clock);
  const bookOf = ({ schedule, local = false }: Job): JobBook =>
    local || (alone && "everySeconds" in schedule && schedule.everySeconds < shortSeconds)
      ? passing
      : lasting;

  const runners = new Map<Contribution<Job>, JobRunner>();
  const lives = new Set<Promise<void>>();
  let stopped = false;

  const begin = (job: Contribution<Job>): void => {
    const runner = new JobRunner(job, { clock, phase, book: bookOf(job.item), log: root.log, failed });
    runners.set(job, runner);
    const life = runner.live().finally(() => lives.delete(life));
    lives.add(life);
    root.follow(life);
  };
  root.read(jobsPoint, ({ added, removed }) => {
    for (const job of removed) {
      runners.get(job)?.stop(new Error(`"${job.owner}" has ended`));
      runners.delete(job);
    }
    if (!stopped) for (const job of added) begin(job);
  });

  const halt = (): void => {
    stopped = true;
    for (const runner of runners.values()) runner.stop(new Error("the host is stopping"));
  };
  root.on(phaseBegan, ({ phase: name }) => {
    if (name === "draining" || name === "stopping") halt();
  });
  root.defer(halt);

  const self: Jobs = {
    leases,
    async list() {
      const records = new Map<string, JobRecord>([...(await lasting.all()), ...(await passing.all())]);
      return [...runners.values()].map((runner) => statusOf(runner, records.get(runner.job.key)));
    },
    async stop() {
      halt();
      await withPatience(clock, stopLimitMs, Promise.all(lives));
    },
  };
  root.add(routes, jobsRoute(self));
  return self;
}

function statusOf(runner: JobRunner, record: JobRecord | undefined): JobStatus {
  const { key, owner, item } = runner.job;
  return {
    key,
    owner,
    schedule: item.schedule,
    nextRun: runner.nextAt ?? null,
    running: runner.running,
    runs: record?.runs ?? 0,
    lastStart: record?.startedAt ?? null,
    lastEnd: record?.endedAt ?? null,
    lastResult: record?.result ?? null,
    lastError: record?.error ?? "",
    problem: runner.problem,
  };
}

function failed(job: Contribution<Job>, error: unknown, doing: string): void {
  if (job instanceof Entry) job.by.failed(error, doing);
}
