import type { Rule, Trigger } from "../rules/rule.js";

type RuleOf<K extends Trigger["kind"]> = Rule & { readonly trigger: Extract<Trigger, { readonly kind: K }> };

/** Rules with one kind of trigger, in order. */
export function rulesBy<K extends Trigger["kind"]>(rules: readonly Rule[], kind: K): readonly RuleOf<K>[] {
  return rules.filter((rule): rule is RuleOf<K> => rule.trigger.kind === kind);
}
