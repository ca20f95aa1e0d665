import {
  type Clock,
  type HealthCheck,
  health,
  type Metric,
  metrics,
  type PhaseName,
} from "@dicetower/contract";
import { createClock } from "@dicetower/kernel";
import { Standing } from "../../http-server/test/test-support.js";
import {
  createHealth,
  type Health,
  type HealthOptions,
  type HealthReport,
  type ReadinessProblem,
} from "../src/index.js";

const zero = { debug: 0, info: 0, warn: 0, error: 0 };

/** A service whose health a test controls, on a real port. */
export interface Patient {
  readonly standing: Standing;
  readonly health: Health;
  phase: PhaseName;
  database: () => Promise<unknown>;
  free: number;
  readinessProblems: readonly ReadinessProblem[];
  dropped: number;
  waiting: number;
  lastBackupAt: number;
  report(): Promise<HealthReport>;
  add(items: { checks?: HealthCheck[]; metrics?: Metric[] }): Promise<{ stop(): Promise<void> }>;
}

export async function patient(
  options: Partial<HealthOptions> = {},
  clock: Clock = createClock(),
): Promise<Patient> {
  const standing = await Standing.begin();
  const self: Omit<Patient, "health"> = {
    standing,
    phase: "open",
    database: async () => 1,
    free: 10 * 2 ** 30,
    readinessProblems: [],
    dropped: 0,
    waiting: 0,
    lastBackupAt: 0,
    report: async () => (await standing.ask("/api/system/health")).data as HealthReport,
    add: ({ checks = [], metrics: counted = [] }) =>
      standing.add((part) => {
        part.add(health, ...checks);
        part.add(metrics, ...counted);
      }),
  };
  const made = createHealth(standing.kernel.root, {
    clock,
    phase: {
      get current() {
        return self.phase;
      },
      reached: async () => {},
    },
    logCounts: () => ({ written: zero, dropped: { ...zero, info: self.dropped } }),
    database: () => self.database(),
    disk: async () => ({ free: self.free, total: 2 ** 40 }),
    readinessProblems: () => self.readinessProblems,
    queues: () => [{ key: "messages", waiting: self.waiting, most: 100 }],
    lastBackupAt: () => self.lastBackupAt,
    backupDueSeconds: () => 48 * 3600,
    builtAt: Date.UTC(2020, 0, 1) / 1000,
    metrics: true,
    ...options,
  });
  await standing.server.publish();
  return Object.assign(self, { health: made });
}
