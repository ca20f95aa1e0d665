import type { Actor } from "@dicetower/contract";
import type { GroupKey, IdleCleaning } from "../api.js";
import { flagOf } from "../flags.js";
import type { BatchStore } from "./batch-store.js";
import { type Candidate, candidates, type SelectionServices } from "./selection.js";

/** What is left at once, and after how many days of silence; 0 days for nothing. */
export interface IdleRule {
  readonly groupClearLimit: number;
  readonly inactiveGroupDays: number;
}

const usual: IdleRule = { groupClearLimit: 20, inactiveGroupDays: 360 };

/** What leaving works with. */
type LeavingServices = SelectionServices & { readonly batches: BatchStore };

/** Begins leaving groups that have been silent for long. @returns how many */
export async function leaveIdle(
  services: LeavingServices,
  { groupClearLimit, inactiveGroupDays }: IdleRule = usual,
  actor: Actor,
): Promise<number> {
  const rule = { days: inactiveGroupDays, limit: groupClearLimit, except: [], preview: false };
  return (await cleanIdle(services, rule, actor)).length;
}

/** The same by a rule. @returns the groups that are left, or would be; none for 0 days */
export async function cleanIdle(
  services: LeavingServices,
  { days, limit, except, preview }: IdleCleaning,
  actor: Actor,
): Promise<readonly Candidate[]> {
  if (days === 0) return [];
  const labels = [...except, ...except.flatMap((word) => flagOf(word) ?? [])];
  const all = await candidates(services, { filter: { idleDays: days }, limit, except: labels });
  const leave = all.filter(({ keep }) => keep === "");
  if (!preview) await begin(services, leave, "idle", actor);
  return leave;
}

/** Why a group stays that a rule wants to leave for other reasons than its silence. */
const stays: readonly string[] = ["masters", "test", "noAccount"];

/** Begins leaving groups, for a reason that is told to them. @returns which are left */
export async function leaveGroups(
  services: LeavingServices,
  keys: readonly GroupKey[],
  reason: string,
  actor: Actor,
): Promise<readonly GroupKey[]> {
  const all = await candidates(services, { keys, limit: keys.length });
  const leave = all.filter(({ keep }) => !stays.includes(keep));
  await begin(services, leave, reason, actor);
  return leave.map(({ platform, groupId }) => ({ platform, groupId }));
}

async function begin(
  { settings, batches }: LeavingServices,
  leave: readonly Candidate[],
  reason: string,
  actor: Actor,
): Promise<void> {
  if (leave.length === 0) return;
  await batches.start(leave, { farewell: settings.value.leave.farewell, reason, actor });
}
