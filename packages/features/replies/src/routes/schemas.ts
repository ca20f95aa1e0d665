import type { Automation } from "@dicetower/automation/api";
import { characters, Joi, lineText } from "@dicetower/contract";
import type { RuleFields } from "../rules/rule.js";

/** What a rule that counts everywhere has as target. */
const noTarget = Joi.valid("").messages({ "any.only": "{{#label}} must be empty for the scope global" });
const whole = Joi.number().integer().min(0);
const time = whole.required().meta({ widget: "time" });

/** Users or groups, `platform:id` each. */
const ids = Joi.array()
  .items(
    Joi.string()
      .max(200)
      .pattern(/^[^\s:]+:\S+$/, "platform:id"),
  )
  .max(256)
  .unique()
  .default([])
  .meta({ advanced: true });

const byScope = (most: number, unit?: string) => {
  const one = unit === undefined ? whole.max(most).default(0) : whole.max(most).default(0).meta({ unit });
  return Joi.object({ user: one, group: one, global: one })
    .default({ user: 0, group: 0, global: 0 })
    .meta({ advanced: true });
};

const clockTime = Joi.string().pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "HH:MM");

const timeWindow = Joi.object({
  from: clockTime.required(),
  to: clockTime.required(),
  weekdays: Joi.array().items(Joi.number().integer().min(1).max(7)).max(7).unique().default([]),
})
  .allow(null)
  .default(null)
  .meta({ advanced: true });

/** Scopes that have a target. */
const local = Joi.valid("adapter", "account").required();

/** Fields of a rule, but for those of its pattern. */
function ownFields(automation: Automation): Joi.SchemaMap {
  return {
    name: lineText(60).default(""),
    enabled: Joi.boolean().default(true),
    type: Joi.string().valid("reply", "order").default("reply"),
    responses: automation.variants.required(),
    responseMode: Joi.string().valid("random", "sequence", "all").default("random"),
    target: Joi.string().valid("sender", "group", "private", "owners").default("sender"),
    scene: Joi.string().valid("any", "group", "private", "channel").default("any"),
    priority: Joi.number().integer().min(-1_000).max(1_000).default(0),
    channelScope: Joi.string().valid("global", "adapter", "account").default("global"),
    channelTarget: Joi.string()
      .allow("")
      .max(128)
      .default("")
      .when("channelScope", { not: local, otherwise: Joi.string().disallow("").min(1).max(128).required() })
      .when("channelScope", { is: local, otherwise: noTarget })
      .meta({ dependsOn: { field: "channelScope", equals: ["adapter", "account"] } }),
    group: lineText(60).default(""),
    probability: Joi.number().min(0).max(100).precision(2).default(100).meta({ advanced: true }),
    minTrust: whole.max(5).default(0).meta({ advanced: true }),
    allowUsers: ids,
    denyUsers: ids,
    allowGroups: ids,
    denyGroups: ids,
    requireMention: Joi.boolean().default(false).meta({ advanced: true }),
    cooldown: byScope(86_400, "seconds"),
    cooldownText: characters(500).default("").meta({ multiline: true, advanced: true }),
    dailyLimit: byScope(10_000),
    timeWindow,
    conditions: Joi.array().items(automation.condition).max(32).default([]),
    continueAfter: Joi.boolean().default(false).meta({ advanced: true }),
    fileId: lineText(60).default("").meta({ advanced: true }),
  };
}

/** What the service itself notes of a rule; a client may send back what it has read. */
export const readOnlyNames = [
  "id",
  "pack",
  "hits",
  "lastHitAt",
  "lastError",
  "createdAt",
  "updatedAt",
] as const;

const readOnly = Object.fromEntries(
  readOnlyNames.map((name) => [
    name,
    Joi.alternatives(Joi.number(), Joi.string().allow("")).meta({ widget: "hidden" }),
  ]),
);

/** What is sent of a rule: its fields, what was read beside them, and the revision that was read. */
export interface SentRule extends RuleFields {
  readonly revision?: number;
  readonly [name: string]: unknown;
}

/** Schemas of the routes, made of the kinds of conditions in force. */
export class RuleSchemas {
  /** A whole rule, for making and replacing one. */
  readonly rule: Joi.ObjectSchema<RuleFields>;
  /** The same, with what may be sent back. */
  readonly body: Joi.ObjectSchema<SentRule>;
  /** Any of its fields; the whole is checked with what is stored. */
  readonly patch: Joi.ObjectSchema<Partial<SentRule>>;
  /** A rule as it is answered. */
  readonly row: Joi.ObjectSchema;

  constructor(automation: Automation) {
    const { name, enabled, type, ...own } = ownFields(automation);
    const fields = { name, enabled, type, ...automation.textPattern, ...own } as Joi.SchemaMap<RuleFields>;
    this.rule = Joi.object<RuleFields>(fields).required();
    this.body = Joi.object<SentRule>({
      ...fields,
      ...readOnly,
      revision: whole.meta({ widget: "hidden" }),
    }).required();
    const anything = Object.fromEntries(Object.keys(fields).map((field) => [field, Joi.any()]));
    this.patch = Joi.object<Partial<SentRule>>({
      ...anything,
      enabled: Joi.boolean(),
      ...readOnly,
      revision: whole,
    }).default({});
    this.row = rowSchema(Object.keys(fields));
  }
}

const shown: Readonly<Record<string, Joi.Schema>> = {
  name: Joi.string(),
  enabled: Joi.boolean(),
  type: Joi.string().valid("reply", "order"),
  matchMode: Joi.string().valid("exact", "prefix", "suffix", "contains", "regex", "fuzzy", "any", "all"),
  keywords: Joi.array().items(Joi.string()),
  responses: Joi.array().items(Joi.object()),
  channelScope: Joi.string().valid("global", "adapter", "account"),
  channelTarget: Joi.string().allow(""),
  priority: Joi.number().integer(),
  group: Joi.string().allow(""),
};

function rowSchema(names: readonly string[]): Joi.ObjectSchema {
  return Joi.object({
    id: whole.required(),
    pack: Joi.string().allow("").required(),
    ...Object.fromEntries(names.map((name) => [name, (shown[name] ?? Joi.any()).required()])),
    hits: whole.required(),
    lastHitAt: time,
    lastError: Joi.string().allow("").required(),
    createdAt: time,
    updatedAt: time,
    revision: whole.required(),
  });
}

export const ruleParams = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });

export { time, whole };
