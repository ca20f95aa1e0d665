import type { Automation, UseLimit } from "@dicetower/automation/api";
import { characters, Joi, nameText } from "@dicetower/contract";
import type { RuleCooldown, RuleFields } from "./rule.js";
import { triggerSchema } from "./trigger-schemas.js";

const whole = Joi.number().integer().min(0);
const time = whole.required().meta({ widget: "time" });

const scope = Joi.string().valid("user", "group", "global", "userInGroup");

/** Scopes that name a target. */
const narrow = Joi.valid("adapter", "account").required();

const cooldown = Joi.object<RuleCooldown>({
  scope: scope.required(),
  seconds: whole.max(604_800).required(),
  text: characters(500).default("").meta({ multiline: true }),
});

const limit = Joi.object<UseLimit>({
  scope: scope.required(),
  count: whole.min(1).max(1_000_000).required(),
  period: Joi.string().valid("day", "week", "month", "ever").required(),
});

/** What a client may send of a rule that it has read. */
export interface RuleBody extends RuleFields {
  readonly revision?: number;
  readonly id?: number;
  readonly createdAt?: number;
  readonly updatedAt?: number;
  readonly stats?: object;
}

/** Schemas of rules. */
export interface RuleSchemas {
  /** What is written. */
  readonly body: Joi.ObjectSchema<RuleBody>;
  /** What is answered. */
  readonly row: Joi.ObjectSchema;
}

/** What a rule that counts everywhere has as target. */
const noTarget = Joi.valid("").messages({ "any.only": "{{#label}} must be empty for the scope global" });

/** @param eventKeys kinds of events in force */
export function ruleSchemas(automation: Automation, eventKeys: () => readonly string[]): RuleSchemas {
  const fields = {
    name: nameText(60).required(),
    enabled: Joi.boolean().default(true),
    description: characters(500).default("").meta({ multiline: true }),
    priority: Joi.number().integer().min(-1000).max(1000).default(0).meta({ advanced: true }),
    trigger: triggerSchema(automation, eventKeys).default({ kind: "message", scene: "any", keywords: [] }),
    match: Joi.string().valid("all", "any").default("all"),
    conditions: Joi.array().items(automation.condition).max(32).default([]),
    actions: Joi.array().items(automation.action("causal")).min(1).max(16).required(),
    elseActions: Joi.array().items(automation.action("causal")).max(8).default([]),
    cooldown: cooldown.allow(null).default(null),
    limit: limit.allow(null).default(null),
    channelScope: Joi.string()
      .valid("global", "adapter", "account")
      .default("global")
      .meta({ advanced: true }),
    channelTarget: Joi.string()
      .trim()
      .max(60)
      .default("")
      .meta({ advanced: true })
      .when("channelScope", { is: narrow, otherwise: noTarget })
      .when("channelScope", { not: narrow, otherwise: Joi.string().min(1).required() }),
    stopPipeline: Joi.boolean().default(true).meta({ advanced: true }),
  };
  const stats = Joi.object({
    hits: whole.required(),
    lastHitAt: time,
    errors: whole.required(),
    lastError: Joi.string().allow("").required(),
  });
  return {
    body: Joi.object<RuleBody>({
      ...fields,
      revision: whole,
      id: whole,
      createdAt: whole,
      updatedAt: whole,
      stats: Joi.object().unknown(true),
    }).required(),
    row: Joi.object({
      id: whole.required(),
      ...answered,
      stats: stats.required(),
      createdAt: time,
      updatedAt: time,
      revision: whole.required(),
    }),
  };
}

const listed = Joi.array().items(Joi.object({ kind: Joi.string().required() }).unknown(true));

/** Members of a stored rule. Kinds whose feature is off stay readable. */
const answered = {
  name: Joi.string().required(),
  enabled: Joi.boolean().required(),
  description: Joi.string().allow("").required(),
  priority: Joi.number().integer().required(),
  trigger: Joi.object({ kind: Joi.string().required() }).unknown(true).required(),
  match: Joi.string().valid("all", "any").required(),
  conditions: listed.required(),
  actions: listed.required(),
  elseActions: listed.required(),
  cooldown: cooldown.allow(null).required(),
  limit: limit.allow(null).required(),
  channelScope: Joi.string().valid("global", "adapter", "account").required(),
  channelTarget: Joi.string().allow("").required(),
  stopPipeline: Joi.boolean().required(),
};

export const ruleParams = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });
