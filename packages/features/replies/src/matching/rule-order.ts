import type { MatchMode } from "@dicetower/automation/api";
import type { Rule, RuleScope } from "../rules/rule.js";

const scopes: Readonly<Record<RuleScope, number>> = { account: 0, adapter: 1, global: 2 };
const kinds: Readonly<Record<MatchMode, number>> = {
  exact: 0,
  prefix: 1,
  suffix: 2,
  contains: 2,
  any: 2,
  all: 2,
  regex: 3,
  fuzzy: 4,
};

/**
 * Which of two rules is asked first: orders before replies, then the higher priority, the narrower scope, the stricter
 * kind of match, those of the owner before those of rule packs, and the newer rule.
 */
export function compareRules(one: Rule, other: Rule): number {
  return (
    (one.type === "order" ? 0 : 1) - (other.type === "order" ? 0 : 1) ||
    other.priority - one.priority ||
    scopes[one.channelScope] - scopes[other.channelScope] ||
    kinds[one.matchMode] - kinds[other.matchMode] ||
    (one.pack === "" ? 0 : 1) - (other.pack === "" ? 0 : 1) ||
    other.id - one.id
  );
}
