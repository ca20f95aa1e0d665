import type { AiFailure } from "../api.js";
import type { Charged } from "./budget-book.js";

/** Limits in force for a request; 0 is none. */
export interface BudgetLimits {
  readonly perUserPerHour: number;
  readonly perGroupPerHour: number;
  readonly userDailyTokens: number;
  readonly dailyTokens: number;
}

/** What is used and held. */
export interface BudgetState {
  readonly userTurns: number;
  readonly groupTurns: number;
  readonly userTokens: number;
  readonly allTokens: number;
}

/** What stops at this share of a daily budget, so that people who ask are answered longer. */
const share = 0.8;
const stopAtShare: ReadonlySet<Charged["purpose"]> = new Set([
  "polish",
  "translate",
  "probability",
  "summary",
]);

/** Which budget has no room for a request; undefined where all have. */
export function refusalOf(
  state: BudgetState,
  limits: BudgetLimits,
  {
    purpose,
    turn,
    tokens,
  }: { readonly purpose: Charged["purpose"]; readonly turn: boolean; readonly tokens: number },
): AiFailure["budget"] {
  const { perUserPerHour, perGroupPerHour, userDailyTokens, dailyTokens } = limits;
  if (turn && isFull(state.userTurns + 1, perUserPerHour)) return "userHour";
  if (turn && isFull(state.groupTurns + 1, perGroupPerHour)) return "groupHour";
  if (isFull(state.userTokens + tokens, userDailyTokens)) return "userDay";
  if (isFull(state.allTokens + tokens, dailyTokens)) return "day";
  if (!stopAtShare.has(purpose)) return undefined;
  const near =
    isFull(state.userTokens + tokens, userDailyTokens * share) ||
    isFull(state.allTokens + tokens, dailyTokens * share);
  return near ? "share" : undefined;
}

function isFull(wanted: number, limit: number): boolean {
  return limit > 0 && wanted > limit;
}
