import type { Automation, CheckedCondition, Trial } from "@dicetower/automation/api";
import { Boom, isA, locationOf, type Message } from "@dicetower/contract";
import type { Rule } from "../rules/rule.js";
import type { Finder } from "./finder.js";
import { misfit } from "./fits.js";
import { isWithin } from "./time-window.js";
import { limitKey, limitsOf } from "./use-limits.js";

/** What a rule does with a message, and why. */
export interface TriedRule {
  readonly id: number;
  readonly name: string;
  readonly keyword: string;
  readonly captures: Readonly<Record<string, string>>;
  /**
   * `answers`, `shadowed` by a rule before it, `chance` where it may or may not answer; otherwise what is in its way:
   * `off`, `text`, `pattern`, `scope`, `scene`, `target`, `trust`, `mention`, `users`, `groups`, `time`, `conditions`, `limits`.
   */
  readonly outcome: string;
  readonly conditions: readonly CheckedCondition[];
}

/** Rules that are told of, at most. */
const maxTried = 50;

/** Tries rules on messages without answering them. */
export class RuleTrial {
  constructor(
    readonly finder: Finder,
    readonly automation: Automation,
    readonly inForce: (message: Message) => { readonly order: boolean; readonly reply: boolean },
  ) {}

  /** Tries all rules in force that may match, in the order in which they are asked. */
  async all(message: Message, signal: AbortSignal): Promise<TriedRule[]> {
    const tried: TriedRule[] = [];
    let isTaken = false;
    for (const rule of this.finder.candidates(message) ?? []) {
      if (tried.length === maxTried || signal.aborted) break;
      const one = await this.one(rule, message, signal);
      if (one.outcome === "text") continue;
      tried.push(isTaken && one.outcome === "answers" ? { ...one, outcome: "shadowed" } : one);
      if (one.outcome === "answers" && !rule.continueAfter) isTaken = true;
    }
    return tried;
  }

  async one(rule: Rule, message: Message, signal: AbortSignal): Promise<TriedRule> {
    const { id, name } = rule;
    const told = (outcome: string, more: Partial<TriedRule> = {}): TriedRule => ({
      id,
      name,
      keyword: "",
      captures: {},
      conditions: [],
      ...more,
      outcome,
    });
    let matched: ReturnType<Finder["match"]>;
    try {
      matched = this.finder.match(rule, message);
    } catch (error) {
      if (isA(Boom, error)) return told("pattern");
      throw error;
    }
    if (matched === undefined) return told("text");
    const { captures } = matched;
    const found = { keyword: matched.keyword, captures };
    const unfit = misfit(rule, message);
    if (unfit !== undefined) return told(unfit, found);
    if (!this.inForce(message)[rule.type]) return told("off", found);
    if (rule.timeWindow !== null && !isWithin(rule.timeWindow, new Date(this.finder.clock.now())))
      return told("time", found);
    const trial: Trial = { counters: new Map(), random: undefined };
    const { context } = this.automation.open({ message, values: captures, signal, trial });
    const { result, conditions } = await this.automation.check(rule.conditions, "all", context);
    if (!result) return told("conditions", { ...found, conditions });
    const reached = this.automation.limits.check(limitKey(id), limitsOf(rule), locationOf(message));
    if (reached !== undefined) return told("limits", { ...found, conditions });
    return told(rule.probability < 100 ? "chance" : "answers", { ...found, conditions });
  }
}
