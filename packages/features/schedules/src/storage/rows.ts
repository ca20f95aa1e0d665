import type {
  ScheduleAction,
  ScheduleCondition,
  ScheduleFields,
  ScheduleOwner,
  ScheduleResult,
  StoredSchedule,
} from "../schedule.js";

/** A schedule as stored. */
export interface ScheduleRow {
  id: number;
  name: string;
  description: string;
  enabled: number;
  condition: string;
  action: string;
  jitter_seconds: number;
  missed: "skip" | "runOnce";
  max_runs: number;
  owner_kind: ScheduleOwner["kind"];
  owner_platform: string;
  owner_group: string;
  owner_user: string;
  next_run_at: number;
  due_at: number;
  taken_at: number;
  last_run_at: number;
  /** Empty before the first run has ended. */
  last_result: string;
  runs: number;
  created_at: number;
  updated_at: number;
  revision: number;
}

export function fieldsRow(fields: ScheduleFields) {
  return {
    name: fields.name,
    description: fields.description,
    enabled: fields.enabled ? 1 : 0,
    condition: JSON.stringify(fields.condition),
    action: JSON.stringify(fields.action),
    jitter_seconds: fields.jitterSeconds,
    missed: fields.missed,
    max_runs: fields.maxRuns,
  };
}

export function scheduleOf(row: ScheduleRow): StoredSchedule {
  return {
    id: Number(row.id),
    name: row.name,
    description: row.description,
    enabled: Number(row.enabled) === 1,
    condition: JSON.parse(row.condition) as ScheduleCondition,
    action: JSON.parse(row.action) as ScheduleAction,
    jitterSeconds: Number(row.jitter_seconds),
    missed: row.missed,
    maxRuns: Number(row.max_runs),
    owner: {
      kind: row.owner_kind,
      platform: row.owner_platform,
      groupId: row.owner_group,
      userId: row.owner_user,
    },
    nextRunAt: Number(row.next_run_at),
    dueAt: Number(row.due_at),
    takenAt: Number(row.taken_at),
    lastRunAt: Number(row.last_run_at),
    lastResult: row.last_result === "" ? null : (JSON.parse(row.last_result) as ScheduleResult),
    runs: Number(row.runs),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    revision: Number(row.revision),
  };
}
