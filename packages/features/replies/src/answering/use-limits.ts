import type { Cooldown, UseLimit } from "@dicetower/automation/api";
import type { Rule } from "../rules/rule.js";

const scopes = ["user", "group", "global"] as const;

/** Under what name the uses of a rule are counted. */
export function limitKey(id: number): string {
  return `replies:${id}`;
}

/** Pauses and limits of a rule. */
export function limitsOf({ cooldown, dailyLimit }: Rule): readonly (Cooldown | UseLimit)[] {
  return scopes.flatMap((scope) => [
    ...(cooldown[scope] > 0 ? [{ scope, seconds: cooldown[scope] }] : []),
    ...(dailyLimit[scope] > 0 ? [{ scope, count: dailyLimit[scope], period: "day" as const }] : []),
  ]);
}
