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
import type { LogCounts } from "@dicetower/logging";
import { BackupAge, type BackupHealth } from "./backup-age.js";
import { type ComponentHealth, HealthChecks, worst } from "./checks.js";
import { type ClockHealth, ClockWatch } from "./clock-watch.js";
import { type LoopDelay, watchLoop } from "./loop-delay.js";
import { ownChecks, ownMetrics, stuckSeconds, type Watched } from "./own-metrics.js";
import { prometheusText } from "./prometheus.js";
import type { QueueHealth } from "./queues.js";
import type { ReadinessProblem } from "./readiness.js";
import { healthRoutes } from "./routes.js";

/** What health looks at. */
export interface HealthOptions {
  readonly clock: Clock;
  readonly phase: Phase;
  readonly logCounts: () => LogCounts;
  /** Asks the store for nothing (`select 1`). */
  readonly database: () => Promise<unknown>;
  /** Who holds up all writes of the store; empty where nobody does for long. */
  readonly heldUp?: () => string;
  readonly disk: () => Promise<{ readonly free: number; readonly total: number }>;
  /** Problems of the running service, the most severe first: a damaged store, a failed feature. */
  readonly readinessProblems?: () => readonly ReadinessProblem[];
  /** Looks again at what nobody tells of when it changes, such as the space on the disk, before readiness is told. */
  readonly lookAgain?: () => Promise<unknown>;
  /** What waits in the host's own queues. */
  readonly queues: () => readonly QueueHealth[];
  /** UTC epoch seconds of the newest backup, 0 where there is none. */
  readonly lastBackupAt: () => number;
  /** Seconds without a backup after which one is overdue; 0 while none is planned. */
  readonly backupDueSeconds: () => number;
  /** UTC epoch seconds of the first start of the installation; this start where that is not known. */
  readonly firstStartedAt?: number | undefined;
  /** UTC epoch seconds at which this version was built. */
  readonly builtAt: number;
  /** Third-party features stay off. */
  readonly safeMode?: boolean;
  /** Serves `/metrics`, for the access key and sessions. */
  readonly metrics: boolean;
}

/** How the service is. */
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

/** Health of the process and of what runs in it. */
export interface Health {
  /** The process is alive: the store answers within a second, and the event loop is not stuck. */
  live(): Promise<boolean>;
  /** Undefined when requests and messages are welcome, else the reason. */
  notReady(): Promise<string | undefined>;
  report(): Promise<HealthReport>;
  /** Prometheus text. */
  scrape(): string;
}

/** Milliseconds for which an answer about being alive holds: anybody may ask, as often as he likes. */
const aliveMs = 1_000;
/** Milliseconds in which what is asked has to answer. */
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
  /** Returns false where work fails or takes longer than a second. */
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

  const self: Health = {
    async live() {
      if (asked === undefined || clock.monotonic() - asked.at >= aliveMs)
        asked = { at: clock.monotonic(), answer: within(options.database) };
      return (await asked.answer) && loop.now().max < stuckSeconds;
    },
    async notReady() {
      if (phase.current === "loading") return "The service is starting.";
      if (phase.current === "draining" || phase.current === "stopping") return "The service is ending.";
      await within(options.lookAgain ?? (async () => {}));
      return watched.readinessProblems().find(({ blocksReady }) => blocksReady !== false)?.detail;
    },
    async report() {
      const reason = await self.notReady();
      const components = await checks.ask();
      return {
        state: worst(components),
        live: await self.live(),
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
