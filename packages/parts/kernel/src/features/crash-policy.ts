import type { Log } from "@dicetower/contract";
import { autoDisabledReasons } from "./auto-disabled.js";
import type { ManagedFeature } from "./managed-feature.js";

/** Milliseconds within which `maxCrashes` crashes turn a feature off. */
const windowMs = 10 * 60_000;
const maxCrashes = 3;

/** What to call when a feature is turned off after its crashes. */
export interface CrashListeners {
  readonly remember?: (id: string, wanted: "crashed") => Promise<void>;
  readonly autoDisabled?: (id: string) => void;
}

/** Records a crash. @returns true for the third within ten minutes: the feature has to be turned off */
export function crashedTooOften(crashes: number[], now: number): boolean {
  crashes.push(now);
  while (crashes.length > 0 && now - (crashes[0] ?? now) > windowMs) crashes.shift();
  if (crashes.length < maxCrashes) return false;
  crashes.length = 0;
  return true;
}

/** Turns a feature off after its crashes, even if the store cannot record it. */
export async function disableCrashing(
  managed: ManagedFeature,
  { autoDisabled, remember }: CrashListeners,
  log: Log,
): Promise<string> {
  autoDisabled?.(managed.id);
  managed.wanted = false;
  managed.withheld = "crashes";
  await remember?.(managed.id, "crashed").catch((error: unknown) =>
    log.error(
      `the service could not record that "${managed.id}" was turned off: the next start begins it again`,
      { error },
    ),
  );
  return autoDisabledReasons.crashes;
}
