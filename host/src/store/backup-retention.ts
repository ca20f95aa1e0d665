import type { BackupReason } from "./backup-manifest.js";

const keptDays = 7;
const keptWeeks = 4;
/** Of those that were taken before something, or by hand. */
const keptOthers: Readonly<Record<Exclude<BackupReason, "daily">, number>> = {
  "before-migration": 3,
  "before-restore": 3,
  manual: 10,
};

interface Taken {
  readonly name: string;
  readonly createdAt: number;
  readonly reason: BackupReason;
}

/**
 * Which backups stay: of the daily ones the newest of each of 7 days and of each of 4 weeks (reliability B3), of
 * the others the newest few of their kind, for a later daily one does not replace what was before an update.
 */
export function keptBackups(backups: readonly Taken[]): ReadonlySet<string> {
  const newestFirst = [...backups].sort((a, b) => b.createdAt - a.createdAt || (a.name < b.name ? 1 : -1));
  const daily = newestFirst.filter(({ reason }) => reason === "daily");
  const kept = new Set<string>();
  keepNewest(kept, daily, keptDays, ({ createdAt }) => Math.floor(createdAt / 86_400));
  // The epoch began on a Thursday; weeks begin on Monday.
  keepNewest(kept, daily, keptWeeks, ({ createdAt }) => Math.floor((createdAt / 86_400 + 3) / 7));
  for (const [reason, count] of Object.entries(keptOthers))
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
