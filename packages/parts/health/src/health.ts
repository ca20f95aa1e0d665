import {
  type Clock,
  type Contribution,
  health,
  type Metric,
  metrics,
  type Phase,
  routes,
  type Scope,
} from "@dicetower/contract";
import type { LogCounts } from "@dicetower/log";
import { BackupAge, type BackupHealth } from "./backup-age.js";
import { type ComponentHealth, HealthChecks, worst } from "./checks.js";
import { type ClockHealth, ClockWatch } from "./clock-watch.js";
import { type LoopDelay, watchLoop } from "./loop-delay.js";
import { ownChecks, ownMetrics, stuckSeconds, type Watched } from "./own-metrics.js";
import { prometheusText } from "./prometheus.js";
import type { QueueHealth } from "./queues.js";
import type { ReadinessProblem } from "./readiness.js";
import { healthRoutes } from "./routes.js";

/** The sources of health data. */
export interface HealthOptions {
  readonly clock: Clock;
  readonly phase: Phase;
  readonly logCounts: () => LogCounts;
  /** Runs an empty query (`select 1`). */
  readonly database: () => Promise<unknown>;
  /** Returns the owner that blocks all writes of the store; empty if none does for long. */
  readonly heldUp?: () => string;
  readonly disk: () => Promise<{ readonly free: number; readonly total: number }>;
  /** Problems of the running service, the most severe first: a damaged store, a failed feature. */
  readonly readinessProblems?: () => readonly ReadinessProblem[];
  /** Refreshes what has no events, such as the free disk space, before readiness is reported. */
  readonly lookAgain?: () => Promise<unknown>;
  /** Returns the lengths of the host's own queues. */
  readonly queues: () => readonly QueueHealth[];
  /** UTC epoch seconds of the newest backup, 0 if there is none. */
  readonly lastBackupAt: () => number;
  /** Seconds without a backup after which one is overdue; 0 while none is planned. */
  readonly backupDueSeconds: () => number;
  /** UTC epoch seconds of the first start of the installation; this start if that is unknown. */
  readonly firstStartedAt?: number | undefined;
  /** UTC epoch seconds at which this version was built. */
  readonly builtAt: number;
  /** True if third-party features stay off. */
  readonly safeMode?: boolean;
  /** Serves `/metrics`, for the access key and sessions. */
  readonly metrics: boolean;
}

/** The health of the service. */
export interface HealthReport {
  readonly state: ComponentHealth["state"];
  readonly live: boolean;
  readonly ready: boolean;
  /** Why it is not ready; empty when it is. */
  readonly reason: string;
  readonly safeMode: boolean;
  readonly phase: string;
  readonly at: number;
  readonly loop: LoopDelay;
  readonly queues: readonly QueueHealth[];
  readonly backup: BackupHealth;
  readonly clock: ClockHealth;
  readonly components: readonly ComponentHealth[];
}

/** The health of the process and its parts. */
export interface Health {
  /** Returns true if the process is alive: its event loop is not stuck. Nothing outside the process counts. */
  live(): boolean;
  /** Returns undefined if requests and messages are accepted, those that write included; else the reason. */
  notReady(): Promise<string | undefined>;
  report(): Promise<HealthReport>;
  /** Returns the metrics as Prometheus text. */
  scrape(): string;
}

/** Milliseconds for which an answer of the store is reused: anybody may ask, as often as they like. */
const answeredMs = 1_000;
/** Milliseconds in which a check has to answer. */
const answerLimitMs = 1_000;

/** Reads the points `health` and `metrics`, and contributes the routes and metrics of the host. */
export function createHealth(root: Scope, options: HealthOptions): Health {
  const { clock, phase } = options;
  const checks = new HealthChecks(root, clock);
  const backup = new BackupAge(clock, options.lastBackupAt, options.backupDueSeconds, options.firstStartedAt);
  const wall = new ClockWatch(clock, options.builtAt);
  const loop = watchLoop(root, clock, () => wall.look());
  const watched: Watched = {
    heldUp: () => "",
    readinessProblems: () => [],
    ...options,
    loop,
    checks,
    backup,
    wall,
  };
  let listed: readonly Contribution<Metric>[] = [];
  root.read(metrics, ({ all }) => {
    listed = all;
  });

  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  /** Returns false if the work fails or takes longer than a second. */
  async function within(work: () => Promise<unknown>): Promise<boolean> {
    const enough = new AbortController();
    const late = clock.wait(answerLimitMs, enough.signal).then(
      () => false,
      () => false,
    );
    try {
      return await Promise.race([work().then(() => true), late]);
    } catch {
      return false;
    } finally {
      enough.abort();
    }
  }

  function storeAnswers(): Promise<boolean> {
    if (asked === undefined || clock.monotonic() - asked.at >= answeredMs)
      asked = { at: clock.monotonic(), answer: within(options.database) };
    return asked.answer;
  }

  const self: Health = {
    live: () => loop.now().max < stuckSeconds,
    async notReady() {
      if (phase.current === "loading") return "The service is starting.";
      if (phase.current === "draining" || phase.current === "stopping") return "The service is ending.";
      const [answers] = await Promise.all([storeAnswers(), within(options.lookAgain ?? (async () => {}))]);
      const problem = watched.readinessProblems().find(({ blocksReady }) => blocksReady !== false)?.detail;
      return problem ?? (answers ? undefined : "The database does not answer, so nothing can be stored.");
    },
    async report() {
      const reason = await self.notReady();
      const components = await checks.ask();
      return {
        state: worst(components),
        live: self.live(),
        ready: reason === undefined,
        reason: reason ?? "",
        safeMode: options.safeMode === true,
        phase: phase.current,
        at: clock.seconds(),
        loop: loop.now(),
        queues: options.queues(),
        backup: backup.now(),
        clock: wall.now(),
        components,
      };
    },
    scrape: () => prometheusText(listed, root.log),
  };
  root.add(health, ...ownChecks(watched));
  root.add(metrics, ...ownMetrics(watched));
  root.add(routes, ...healthRoutes(self, options.metrics));
  return self;
}
