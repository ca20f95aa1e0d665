import type { HealthCheck, Metric } from "@dicetower/contract";
import type { LogCounts } from "@dicetower/log";
import type { BackupAge } from "./backup-age.js";
import type { HealthChecks } from "./checks.js";
import type { ClockWatch } from "./clock-watch.js";
import type { LoopDelay } from "./loop-delay.js";
import { checkQueues, type QueueHealth } from "./queues.js";
import { partState, type ReadinessProblem, readinessCheck } from "./readiness.js";

/** The data sources of the host's own checks and metrics. */
export interface Watched {
  readonly loop: { now(): LoopDelay };
  readonly checks: Pick<HealthChecks, "last">;
  readonly logCounts: () => LogCounts;
  /** Rejects, or does not settle, if the store is unavailable. */
  readonly database: () => Promise<unknown>;
  readonly heldUp: () => string;
  readonly readinessProblems: () => readonly ReadinessProblem[];
  /** Returns the free bytes on the disk of the data folder. */
  readonly disk: () => Promise<{ readonly free: number; readonly total: number }>;
  readonly queues: () => readonly QueueHealth[];
  readonly backup: Pick<BackupAge, "check">;
  readonly wall: Pick<ClockWatch, "check">;
}

const mebibyte = 1024 * 1024;
/** Free space below which there is a warning; below a tenth of it, nothing more is written. */
const scarceBytes = 500 * mebibyte;
const exhaustedBytes = 50 * mebibyte;
/** Seconds of delay of the event loop after which the process counts as stuck. */
export const stuckSeconds = 2;

/** Returns the health checks of the host itself. */
export function ownChecks({
  loop,
  database,
  heldUp,
  readinessProblems,
  disk,
  logCounts,
  queues,
  backup,
  wall,
}: Watched): HealthCheck[] {
  let droppedBefore = 0;
  return [
    {
      key: "host.database",
      async check() {
        const problem = partState(readinessProblems(), "host.database");
        if (problem.state !== "ok") return problem;
        await database();
        const detail = heldUp();
        return detail === "" ? { state: "ok" } : { state: "degraded", detail };
      },
    },
    {
      key: "host.disk",
      async check() {
        const { free } = await disk();
        const left = `${Math.floor(free / mebibyte)} MiB are free where the data folder is.`;
        if (free < exhaustedBytes) return { state: "failed", detail: `${left} Nothing more can be saved.` };
        return free < scarceBytes ? { state: "degraded", detail: left } : { state: "ok", detail: left };
      },
    },
    {
      key: "host.loop",
      check() {
        const { p99, max } = loop.now();
        const detail = `The event loop was up to ${Math.round(max * 1000)} ms late.`;
        if (max >= stuckSeconds) return { state: "failed", detail };
        return { state: p99 >= 0.2 ? "degraded" : "ok", detail };
      },
    },
    readinessCheck("host.features", readinessProblems),
    readinessCheck("host.guards", readinessProblems),
    { key: "host.queues", check: () => checkQueues(queues()) },
    { key: "host.backup", check: () => backup.check() },
    { key: "host.clock", check: () => wall.check() },
    {
      key: "host.log",
      check() {
        const dropped = sum(logCounts().dropped);
        const since = dropped - droppedBefore;
        droppedBefore = dropped;
        return since > 0
          ? { state: "degraded", detail: `${since} log lines were dropped since the last look.` }
          : { state: "ok" };
      },
    },
  ];
}

/** Returns the metrics of the host itself. */
export function ownMetrics({ loop, checks, logCounts, disk }: Watched): Metric[] {
  let free = Number.NaN;
  const look = (): void => {
    disk().then(
      (space) => {
        free = space.free;
      },
      () => {
        free = Number.NaN;
      },
    );
  };
  look();
  const states = ["ok", "degraded", "failed"] as const;
  return [
    gauge("nodejs_eventloop_delay_seconds", "Delay of the event loop over the last seconds.", () => {
      const { p50, p99, max } = loop.now();
      return [
        { value: p50, labels: { quantile: "0.5" } },
        { value: p99, labels: { quantile: "0.99" } },
        { value: max, labels: { quantile: "1" } },
      ];
    }),
    gauge("process_resident_memory_bytes", "Memory of the process.", () => [
      { value: process.memoryUsage.rss() },
    ]),
    gauge("nodejs_heap_bytes", "Memory used on the JavaScript heap.", () => [
      { value: process.memoryUsage().heapUsed },
    ]),
    gauge("process_uptime_seconds", "Time since the process began.", () => [{ value: process.uptime() }]),
    {
      key: "process_cpu_seconds_total",
      kind: "counter",
      help: "Processor time used by the process.",
      collect() {
        const { user, system } = process.cpuUsage();
        return [{ value: (user + system) / 1e6 }];
      },
    },
    gauge("dice_disk_free_bytes", "Free space where the data folder is.", () => {
      // Returns the value of the last scrape and fetches the next one, because a scrape must not wait.
      look();
      return Number.isNaN(free) ? [] : [{ value: free }];
    }),
    gauge("dice_health_state", "1 for the state that a part of the service is in.", () =>
      checks.last.flatMap(({ key, state }) =>
        states.map((name) => ({ value: name === state ? 1 : 0, labels: { component: key, state: name } })),
      ),
    ),
    byLevel("dice_log_lines_total", "Lines written to the log.", () => logCounts().written),
    byLevel(
      "dice_log_dropped_total",
      "Log lines dropped because they came too fast.",
      () => logCounts().dropped,
    ),
  ];
}

function gauge(key: string, help: string, collect: Metric["collect"]): Metric {
  return { key, kind: "gauge", help, collect };
}

function byLevel(key: string, help: string, counts: () => Readonly<Record<string, number>>): Metric {
  const collect = () => Object.entries(counts()).map(([level, value]) => ({ value, labels: { level } }));
  return { key, kind: "counter", help, collect };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
