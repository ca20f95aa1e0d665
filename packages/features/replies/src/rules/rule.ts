import type { Condition, MatchMode, Variant } from "@dicetower/automation/api";

/** What counts for a person, a group, or everybody; 0 for nothing. */
export interface ByScope {
  readonly user: number;
  readonly group: number;
  readonly global: number;
}

/** Hours of days, as the condition `time` has them. */
export interface TimeWindow {
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly number[];
}

export type RuleType = "reply" | "order";
export type ResponseMode = "random" | "sequence" | "all";
export type ReplyTarget = "sender" | "group" | "private" | "owners";
export type RuleScene = "any" | "group" | "private" | "channel";
export type RuleScope = "global" | "adapter" | "account";

/** What owners write of a rule. */
export interface RuleFields {
  readonly name: string;
  readonly enabled: boolean;
  readonly type: RuleType;
  readonly matchMode: MatchMode;
  readonly keywords: readonly string[];
  readonly caseSensitive: boolean;
  readonly ignoreSpaces: boolean;
  readonly excludeKeywords: readonly string[];
  readonly fuzzyThreshold: number;
  readonly responses: readonly Variant[];
  readonly responseMode: ResponseMode;
  readonly target: ReplyTarget;
  readonly scene: RuleScene;
  readonly priority: number;
  readonly channelScope: RuleScope;
  /** Type of the adapter, or its id; empty for the scope `global`. */
  readonly channelTarget: string;
  /** Per cent. */
  readonly probability: number;
  readonly minTrust: number;
  /** `platform:id` each; an empty list allows everybody. */
  readonly allowUsers: readonly string[];
  readonly denyUsers: readonly string[];
  readonly allowGroups: readonly string[];
  readonly denyGroups: readonly string[];
  readonly requireMention: boolean;
  /** Seconds. */
  readonly cooldown: ByScope;
  readonly cooldownText: string;
  readonly dailyLimit: ByScope;
  readonly timeWindow: TimeWindow | null;
  readonly conditions: readonly Condition[];
  readonly continueAfter: boolean;
  /** The file that it was imported from. */
  readonly fileId: string;
  /** The folder that it is in. */
  readonly group: string;
}

const none: ByScope = Object.freeze({ user: 0, group: 0, global: 0 });
const empty: readonly never[] = Object.freeze([]);

/** What a field is where it is left out; shared by all rules, so that a hundred thousand of them stay small. */
export const ruleDefaults: Omit<RuleFields, "keywords" | "responses"> = Object.freeze({
  name: "",
  enabled: true,
  type: "reply",
  matchMode: "exact",
  caseSensitive: false,
  ignoreSpaces: false,
  excludeKeywords: empty,
  fuzzyThreshold: 0.7,
  responseMode: "random",
  target: "sender",
  scene: "any",
  priority: 0,
  channelScope: "global",
  channelTarget: "",
  probability: 100,
  minTrust: 0,
  allowUsers: empty,
  denyUsers: empty,
  allowGroups: empty,
  denyGroups: empty,
  requireMention: false,
  cooldown: none,
  cooldownText: "",
  dailyLimit: none,
  timeWindow: null,
  conditions: empty,
  continueAfter: false,
  fileId: "",
  group: "",
});

/** Names of the fields that owners write. */
export const fieldNames = [
  ...Object.keys(ruleDefaults),
  "keywords",
  "responses",
] as readonly (keyof RuleFields)[];

/** A rule as it is kept in memory. */
export interface Rule extends RuleFields {
  readonly id: number;
  /** Id of the rule pack that it comes with; empty for a rule of the owner. */
  readonly pack: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly revision: number;
}

/** What the service notes of a rule. */
export interface RuleStatistics {
  hits: number;
  /** UTC epoch seconds, 0 for never. */
  lastHitAt: number;
  lastError: string;
  /** Errors since it was last answered with. */
  failures: number;
  /** Place in its responses, for the mode `sequence`. */
  position: number;
}

/** Completes what was written: defaults for what is left out, and the first keyword as its name. */
export function completeRule(
  written: Partial<RuleFields> & Pick<RuleFields, "keywords" | "responses">,
): RuleFields {
  const fields: RuleFields = { ...ruleDefaults, ...written };
  if (fields.name !== "") return fields;
  const [first = ""] = fields.keywords;
  const name = [...first.replace(/\p{Cc}+/gu, " ").trim()].slice(0, 60).join("");
  return { ...fields, name: name === "" ? "?" : name };
}
