import { type Clock, jobs, oldBackupSeconds, type Scope, type Settings } from "@dicetower/contract";
import { cronOccurrences } from "@dicetower/jobs";
import type { OpenStore } from "@dicetower/store";
import { type BackupSettings, backupSettings } from "./backup-settings.js";

/** Occurrences that are examined for the longest interval. */
const lookedAt = 12;

/** Schedules backups according to the settings, and again whenever these change, until the scope ends. */
export function followBackupSettings(
  root: Scope,
  settings: Settings,
  store: Pick<OpenStore, "backup" | "retain" | "backupDueSeconds">,
  clock: Clock,
): void {
  const live = settings.of(backupSettings);
  let planned = Promise.resolve<{ stop(): Promise<void> } | undefined>(undefined);
  let schedule = "";
  const apply = ({ enabled, schedule: cron, keepDays, keepWeeks, keepManual }: BackupSettings): void => {
    store.retain({ days: keepDays, weeks: keepWeeks, manual: keepManual });
    store.backupDueSeconds = enabled ? dueSeconds(cron, clock.seconds()) : 0;
    const wanted = enabled ? cron : "";
    if (wanted === schedule) return;
    schedule = wanted;
    // One after another: a job may be added only after the former one with the same key has ended.
    planned = planned.then(async (before) => {
      await before?.stop();
      return wanted === "" ? undefined : await root.fork("backups", (part) => add(part, wanted));
    });
    root.follow(planned);
  };
  const add = (part: Scope, cron: string) =>
    part.add(jobs, {
      key: "host.backup",
      schedule: { cron },
      limitSeconds: 3600,
      run: () => store.backup("daily"),
    });
  apply(live.value);
  live.watch(root, apply);
}

/**
 * Returns twice the longest interval of the next occurrences, so that a single failed backup is not reported as
 * overdue.
 */
function dueSeconds(cron: string, now: number): number {
  const occurrences = cronOccurrences({ cron });
  let longest = 0;
  let last = occurrences.next(now, now);
  for (let n = 0; n < lookedAt && last !== undefined; n++) {
    const next = occurrences.next(last, last);
    if (next === undefined) break;
    longest = Math.max(longest, next - last);
    last = next;
  }
  return Math.max(oldBackupSeconds, 2 * longest);
}
