import { periodOf } from "@dicetower/automation/api";
import { codes, failure, type MessageLocation } from "@dicetower/contract";
import type { CounterScope } from "../api.js";

export const scopes = ["global", "group", "user", "userInGroup"] as const satisfies readonly CounterScope[];

/** How often a counter is 0 again. */
export const resetPolicies = ["none", "daily", "weekly", "monthly"] as const;
export type ResetPolicy = (typeof resetPolicies)[number];

/** What names of counters are made of. */
export const namePattern = /^[\p{L}\p{N}_]{1,60}$/u;
/** Values lie between this and its negative. */
export const maxValue = 1_000_000_000_000;
/** Longest key. */
export const maxKeyLength = 160;

/** Whose a counter is; empty where its scope has none. */
export interface Owner {
  readonly scope: CounterScope;
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
}

/** A counter as the API answers it. */
export interface Counter extends Owner {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly resetPolicy: ResetPolicy;
  /** UTC epoch seconds from which it is 0 again; 0 for never. */
  readonly resetAt: number;
  readonly updatedAt: number;
}

/** A row of the table. */
export interface CounterRow {
  readonly key: string;
  readonly name: string;
  readonly scope: CounterScope;
  readonly platform: string;
  readonly group_id: string;
  readonly user_id: string;
  readonly value: number;
  readonly reset_policy: ResetPolicy;
  readonly reset_at: number;
  readonly updated_at: number;
}

/** Reads a row; databases answer large numbers as text. */
export function counterOf(row: CounterRow): Counter {
  return {
    key: row.key,
    name: row.name,
    scope: row.scope,
    platform: row.platform,
    groupId: row.group_id,
    userId: row.user_id,
    value: Number(row.value),
    resetPolicy: row.reset_policy,
    resetAt: Number(row.reset_at),
    updatedAt: Number(row.updated_at),
  };
}

/** The counter as it is at a moment: 0 from its reset on. */
export function asOf(counter: Counter, now: number): Counter {
  const { resetAt, resetPolicy } = counter;
  return resetAt === 0 || now < resetAt
    ? counter
    : { ...counter, value: 0, resetAt: nextReset(resetPolicy, now) };
}

/** UTC epoch seconds of the next reset; 0 for never. */
export function nextReset(policy: ResetPolicy, now: number): number {
  if (policy === "none") return 0;
  return periodOf(policy === "daily" ? "day" : policy === "weekly" ? "week" : "month", now).end;
}

/**
 * Who a counter of a scope belongs to at a place.
 * @throws Failure 42200 where there is nobody
 */
export function ownerAt(scope: CounterScope, place: MessageLocation): Owner {
  const { platform = "", groupId = "", userId = "" } = place;
  const inGroup = scope === "group" || scope === "userInGroup";
  const ofUser = scope === "user" || scope === "userInGroup";
  if (scope !== "global" && platform === "") throw nobody(scope, "platform");
  if (inGroup && groupId === "") throw nobody(scope, "group");
  if (ofUser && userId === "") throw nobody(scope, "person");
  return {
    scope,
    platform: scope === "global" ? "" : platform,
    groupId: inGroup ? groupId : "",
    userId: ofUser ? userId : "",
  };
}

function nobody(scope: CounterScope, what: string) {
  return failure(
    codes.ruleBroken,
    `A counter of the scope "${scope}" needs a ${what}, and there is none here.`,
  );
}
