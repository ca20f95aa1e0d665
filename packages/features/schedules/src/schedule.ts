import type { Action, Condition } from "@dicetower/automation/api";
import type { JsonValue } from "@dicetower/contract";

/** When a schedule is due, in the time zone of the bot. */
export type Times =
  | { readonly kind: "daily"; readonly time: string }
  /** 1 Monday to 7 Sunday. */
  | { readonly kind: "weekly"; readonly time: string; readonly weekdays: readonly number[] }
  /** 1 to 31, −1 the last one. */
  | { readonly kind: "monthly"; readonly time: string; readonly monthDays: readonly number[] }
  | { readonly kind: "interval"; readonly intervalSeconds: number }
  | { readonly kind: "cron"; readonly cron: string }
  /** UTC epoch seconds. */
  | { readonly kind: "once"; readonly at: number }
  /** Each start of the service. */
  | { readonly kind: "startUp" };

/** The same, with what is checked for each target when it is due. */
export type ScheduleCondition = Times & { readonly where: readonly Condition[] };

/** A chat or several for whom an action is done. */
export type TargetRule =
  | {
      readonly platform: string;
      /** Any account of the platform where it is left out. */
      readonly adapterId?: number;
      readonly type: "group" | "user" | "window";
      readonly id: string;
    }
  | { readonly select: "allGroups" }
  | { readonly select: "flag"; readonly flag: string };

/** An action of automation, done for each of its targets, or once where it has none. */
export type ScheduleAction = Action & {
  readonly targets?: readonly (TargetRule & Record<string, JsonValue>)[];
};

/** Who made it. Those of a chat stay in it. */
export interface ScheduleOwner {
  readonly kind: "panel" | "chat" | "plugin";
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
}

/** How the last run went. */
export interface ScheduleResult {
  readonly ok: boolean;
  readonly sent: number;
  readonly failed: number;
  /** English sentences, empty where all went well. */
  readonly error: string;
}

/** What is written of a schedule. */
export interface ScheduleFields {
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly condition: ScheduleCondition;
  readonly action: ScheduleAction;
  readonly jitterSeconds: number;
  /** What becomes of an occurrence that was missed: left out, or run within ten minutes. */
  readonly missed: "skip" | "runOnce";
  /** 0 for no limit. */
  readonly maxRuns: number;
}

/** A stored schedule. Times are UTC epoch seconds, 0 for never. */
export interface StoredSchedule extends ScheduleFields {
  readonly id: number;
  readonly owner: ScheduleOwner;
  /** Without the jitter. */
  readonly nextRunAt: number;
  /** With it. */
  readonly dueAt: number;
  /** The last occurrence that was begun. */
  readonly takenAt: number;
  readonly lastRunAt: number;
  readonly lastResult: ScheduleResult | null;
  readonly runs: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly revision: number;
}
