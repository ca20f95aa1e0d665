import type { BackupReason } from "./backup-manifest.js";

/** Numbers of backups to keep. */
export interface Retention {
  /** Number of days of which the newest daily backup is kept. */
  readonly days: number;
  /** Number of weeks of which the newest daily backup is kept. */
  readonly weeks: number;
  /** Number of backups taken by hand to keep. */
  readonly manual: number;
}

/** The default retention. */
export const usualRetention: Retention = { days: 7, weeks: 4, manual: 10 };

/** Number of backups to keep from before migrations and from before restores, each. */
const keptBefore = 3;

interface Taken {
  readonly name: string;
  readonly createdAt: number;
  readonly reason: BackupReason;
}

/**
 * Returns the backups to keep: of the daily ones the newest of each of some days and of each of some weeks, of the
 * others the newest few of each reason, because a later daily one does not replace the state before an update.
 */
export function keptBackups(
  backups: readonly Taken[],
  { days, weeks, manual }: Retention = usualRetention,
): ReadonlySet<string> {
  const newestFirst = [...backups].sort((a, b) => b.createdAt - a.createdAt || (a.name < b.name ? 1 : -1));
  const daily = newestFirst.filter(({ reason }) => reason === "daily");
  const kept = new Set<string>();
  keepNewest(kept, daily, days, ({ createdAt }) => Math.floor(createdAt / 86_400));
  // The epoch began on a Thursday; weeks begin on Monday.
  keepNewest(kept, daily, weeks, ({ createdAt }) => Math.floor((createdAt / 86_400 + 3) / 7));
  const others = { "before-migration": keptBefore, "before-restore": keptBefore, manual };
  for (const [reason, count] of Object.entries(others))
    for (const { name } of newestFirst.filter((backup) => backup.reason === reason).slice(0, count))
      kept.add(name);
  return kept;
}

function keepNewest(
  kept: Set<string>,
  newestFirst: readonly Taken[],
  count: number,
  spanOf: (backup: Taken) => number,
): void {
  const spans = new Set<number>();
  for (const backup of newestFirst) {
    const span = spanOf(backup);
    if (spans.has(span)) continue;
    if (spans.size === count) return;
    spans.add(span);
    kept.add(backup.name);
  }
}
