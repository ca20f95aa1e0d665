import { type Clock, createHistogram, type Metric } from "@dicetower/contract";
import type { Driver } from "./driver/driver.js";

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

/** Creates the metrics of both stores. Reading a metric waits for nothing. */
export function storeMetrics(driver: Driver, clock: Clock, lastBackupAt: () => number): Metric[] {
  const commits = createHistogram(
    "dice_db_commit_seconds",
    "Time of a commit; of a statement that is a commit by itself, the whole.",
    bounds,
  );
  const stores = [
    ["state", driver.state],
    ["journal", driver.journal],
  ] as const;
  for (const [store, { queue }] of stores) queue.commits = commits.of({ store });

  let logs: readonly { readonly store: string; readonly bytes: number }[] = [];
  const refresh = (): void => {
    driver.sizes().then(
      (files) => {
        logs = files.map(({ name, walBytes }) => ({ store: name.replace(/\.db$/, ""), bytes: walBytes }));
      },
      () => {
        logs = [];
      },
    );
  };
  return [
    commits,
    {
      key: "dice_db_wal_bytes",
      kind: "gauge",
      help: "Length of the write-ahead log of a file, at the scrape before this one.",
      collect() {
        const known = logs.map(({ store, bytes }) => ({ value: bytes, labels: { store } }));
        refresh();
        return known;
      },
    },
    {
      key: "dice_db_waiting",
      kind: "gauge",
      help: "Writes that wait.",
      collect: () => stores.map(([store, { queue }]) => ({ value: queue.length, labels: { store } })),
    },
    {
      key: "dice_db_change_open_seconds",
      kind: "gauge",
      help: "Time for which the change under way has been open; all other writes of that store wait for it.",
      collect: () => stores.map(([store, { queue }]) => ({ value: queue.openSeconds, labels: { store } })),
    },
    {
      key: "dice_backup_age_seconds",
      kind: "gauge",
      help: "Age of the newest backup.",
      collect: () => (lastBackupAt() === 0 ? [] : [{ value: Math.max(0, clock.seconds() - lastBackupAt()) }]),
    },
  ];
}
