import {
  type Changes,
  type Clock,
  errorMessage,
  type Log,
  type Scope,
  type Settings,
} from "@dicetower/contract";
import type { OpenStore } from "@dicetower/store";
import { backupSettings } from "./backup-settings.js";

/** Milliseconds from the first change to the first backup: what is set up in one go comes into it together. */
const waitMs = 10 * 60_000;

/** The parts of the host that the first backup uses. */
export interface FirstBackupParts {
  readonly settings: Settings;
  readonly store: Pick<OpenStore, "backup" | "lastBackupAt" | "onChanged">;
  readonly changes: Pick<Changes, "last">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Takes a backup ten minutes after the first change of an installation that has none: until the schedule comes round,
 * nothing of a new installation could be restored. One that fails is tried again behind the same pause.
 */
export function takeFirstBackup(
  root: Scope,
  { settings, store, changes, clock, log }: FirstBackupParts,
): void {
  if (store.lastBackupAt !== 0) return;
  const live = settings.of(backupSettings);
  let planned = false;
  const plan = (): void => {
    if (planned || store.lastBackupAt !== 0) return;
    planned = true;
    clock.after(waitMs, root.signal, () => root.follow(take()));
  };
  const take = async (): Promise<void> => {
    planned = false;
    if (store.lastBackupAt !== 0 || !live.value.enabled) return;
    try {
      await store.backup("daily");
    } catch (error) {
      log.warn(`the first backup could not be taken: ${errorMessage(error)}`);
      plan();
    }
  };
  root.defer(store.onChanged(plan));
  // Those of a run before, which ended too soon.
  root.follow(changes.last().then((sequence) => (sequence > 0 ? plan() : undefined)));
}
