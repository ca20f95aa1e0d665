import {
  type Clock,
  type Contribution,
  codes,
  failure,
  type Job,
  type Jobs as JobService,
  jobs as jobsPoint,
  type Phase,
  phaseBegan,
  type Random,
  routes,
  type Schedule,
  type Scope,
  type Store,
  withTimeout,
} from "@dicetower/contract";
import { Entry } from "@dicetower/kernel";
import {
  type JobRecord,
  type JobResult,
  type JobStore,
  memoryJobStore,
  persistentJobStore,
} from "./job-store.js";
import { createLeases, type Leases } from "./leases.js";
import { jobRoutes } from "./routes.js";
import { JobRunner } from "./runner.js";

/** Options of the scheduler. Its tables come with `jobMigrations`. */
export interface JobsOptions {
  readonly store: Pick<Store, "read" | "change">;
  readonly clock: Clock;
  readonly random: Random;
  readonly phase: Phase;
  /** True if no other process shares the store (by the lock of the data folder): old leases are void at once. */
  readonly alone: boolean;
}

/** A job and its last run. Times are UTC epoch seconds. */
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
export interface Jobs extends JobService {
  /** Leases of this process, for other things that only one process may do. */
  readonly leases: Leases;
  list(): Promise<readonly JobStatus[]>;
  /**
   * Runs a job now, in addition to its schedule.
   * @returns the end of the run
   * @throws Failure 40400 for an unknown job, 40900 while it runs, 50300 if this process runs no jobs
   */
  run(key: string): Promise<{ readonly ended: Promise<JobRecord> }>;
  /** Aborts running jobs and starts no more; resolves when the last run has ended or 10 s have passed. */
  stop(): Promise<void>;
}

/** Seconds below which an interval is not stored if the process is alone. */
const shortSeconds = 60;

const stopLimitMs = 10_000;

/** Runs the jobs that are contributed to `jobs`, from the phase `open` until `draining`. */
export async function createJobs(root: Scope, options: JobsOptions): Promise<Jobs> {
  const { store, clock, random, phase, alone } = options;
  const leases = createLeases(clock, random.bytes(12).toString("hex"));
  if (alone) await store.change((db) => leases.releaseAll(db));
  const persistent = persistentJobStore(store, leases, clock);
  const inMemory = memoryJobStore(clock);
  const storeOf = ({ schedule, local = false }: Job): JobStore =>
    local || (alone && "everySeconds" in schedule && schedule.everySeconds < shortSeconds)
      ? inMemory
      : persistent;

  const runners = new Map<Contribution<Job>, JobRunner>();
  /** Promises of the jobs, until the last run of each has ended. */
  const lives = new Map<string, Promise<void>>();
  let stopped = false;

  const begin = (job: Contribution<Job>): void => {
    const runner = new JobRunner(job, { clock, phase, store: storeOf(job.item), log: root.log, failed });
    runners.set(job, runner);
    const life = runner.live().finally(() => lives.get(job.key) === life && lives.delete(job.key));
    lives.set(job.key, life);
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
    async add(scope, job) {
      const fork = await scope.fork(`job ${job.key}`, (part) => part.add(jobsPoint, job));
      const life = lives.get(job.key);
      return {
        async remove() {
          await fork.stop();
          // Its owner has ended; the end of its last run may still be recorded.
          await life;
          await storeOf(job).forget(job.key);
        },
      };
    },
    async list() {
      const records = new Map<string, JobRecord>([...(await persistent.all()), ...(await inMemory.all())]);
      return [...runners.values()].map((runner) => statusOf(runner, records.get(runner.job.key)));
    },
    async run(key) {
      const runner = [...runners.values()].find(({ job }) => job.key === key);
      if (runner === undefined) throw failure(codes.notFound, `There is no job "${key}".`);
      if (stopped || phase.current !== "open")
        throw failure(codes.notReady, "The service is starting or ending: jobs run once it is open.");
      const begun = await runner.runNow();
      if (begun === undefined) throw failure(codes.conflict, `The job "${key}" is running already.`);
      // The schedule may have ended, but `stop` must wait for this run as well.
      const life = Promise.all([lives.get(key), begun.ended])
        .then(() => {})
        .finally(() => lives.get(key) === life && lives.delete(key));
      lives.set(key, life);
      return begun;
    },
    async stop() {
      halt();
      await withTimeout(clock, stopLimitMs, Promise.all(lives.values()));
    },
  };
  root.add(routes, ...jobRoutes(self, clock));
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
