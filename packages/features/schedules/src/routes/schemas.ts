import type { Action, Automation } from "@dicetower/automation/api";
import { characters, errorMessage, Joi, nameText } from "@dicetower/contract";
import { chatActions } from "../actions/own-actions.js";
import type { ScheduleAction, ScheduleCondition, ScheduleFields, TargetRule, Times } from "../schedule.js";
import { checkCron } from "../times/next-run.js";

const whole = Joi.number().integer().min(0);
const moment = whole.required().meta({ widget: "time" });
const word = Joi.string().allow("").required();

const time = Joi.string()
  .pattern(/^([01]\d|2[0-3]):[0-5]\d$/, "HH:MM")
  .required()
  .meta({ widget: "time" });
const days = (least: number, most: number) =>
  Joi.array().items(Joi.number().integer().min(least).max(most)).min(1).max(most).unique().required();

/** Fields of each kind, without `kind` and `where`. */
const timeFields = {
  daily: { time },
  weekly: { time, weekdays: days(1, 7) },
  monthly: {
    time,
    monthDays: Joi.array()
      .items(Joi.number().integer().min(1).max(31), Joi.valid(-1))
      .min(1)
      .max(32)
      .unique()
      .required(),
  },
  interval: {
    intervalSeconds: Joi.number().integer().min(60).max(31_536_000).required().meta({ unit: "seconds" }),
  },
  cron: {
    cron: Joi.string()
      .trim()
      .max(200)
      .required()
      .custom((cron: string, { message }) => {
        try {
          checkCron(cron);
          return cron;
        } catch (error) {
          return message({ custom: "{{#label}}: {{#reason}}" }, { reason: errorMessage(error) });
        }
      })
      .meta({ widget: "cron", preview: "/api/schedules/preview" }),
  },
  once: { at: Joi.number().integer().min(1).max(100_000_000_000).required().meta({ widget: "time" }) },
  startUp: {},
} as const satisfies Record<Times["kind"], Joi.SchemaMap>;

const timeKinds = Object.keys(timeFields) as Times["kind"][];

/**
 * One of the kinds, with further fields. The kind chooses the schema, so that a fault is told of the right one: each is
 * what is left where the value is of no other kind.
 */
function byKind<T>(more: Joi.SchemaMap): Joi.Schema<T> {
  const kind = Joi.string();
  let schema = Joi.alternatives();
  for (const one of timeKinds) {
    const fields = { kind: kind.valid(one).required(), ...timeFields[one], ...more };
    const others = Joi.object({ kind: Joi.any().invalid(one) }).unknown();
    schema = schema.conditional(others, { otherwise: Joi.object(fields) });
  }
  const unknown = `{{#label}} needs a kind: ${timeKinds.join(", ")}`;
  return schema.messages({ "alternatives.any": unknown }).required() as unknown as Joi.Schema<T>;
}

/** Who is meant: one chat, or groups that are chosen when it is due. */
const target = Joi.object<TargetRule & object>({
  select: Joi.string().valid("allGroups", "flag"),
  flag: Joi.string().max(40),
  type: Joi.string().valid("group", "user"),
  platform: Joi.string().max(40),
  id: Joi.string().max(128),
  adapterId: Joi.number().integer().min(1).meta({ reference: "adapters" }),
})
  .xor("select", "type")
  .and("type", "platform", "id")
  .with("flag", "select")
  .without("select", ["adapterId"])
  .custom((rule: { readonly select?: string; readonly flag?: string }, { message }) =>
    (rule.select === "flag") === (rule.flag !== undefined)
      ? rule
      : message({ custom: '{{#label}} names a "flag" where it selects by flag, and nowhere else' }),
  );

/** Kinds that are done in a chat: without targets there is none. */
const needTargets: ReadonlySet<string> = new Set([
  ...chatActions,
  "reply",
  "draw",
  "roll",
  "command",
  "setAttribute",
  "mute",
  "kick",
  "setCard",
  "switch",
  "log",
]);

/** What Joi answers inside, where errors are still a list. */
interface Inner<T> {
  readonly value: T;
  readonly errors?: readonly Joi.ErrorReport[] | null;
}

/** An action that schedules may have, with its targets. */
function actionSchema(automation: Automation): Joi.Schema<ScheduleAction> {
  const own = automation.action("schedule");
  return Joi.object<ScheduleAction & object>({
    kind: Joi.string().max(40).required(),
    targets: Joi.array().items(target).min(1).max(200),
  })
    .unknown()
    .custom((value: ScheduleAction, helpers) => {
      const { targets, ...action } = value;
      const { state, prefs } = helpers;
      const { value: checked, errors } = own.$_validate(action, state, prefs) as unknown as Inner<Action>;
      if (errors !== undefined && errors !== null && errors.length > 0) {
        const all = (helpers as unknown as { errorsArray(): Joi.ErrorReport[] }).errorsArray();
        all.push(...errors);
        return all;
      }
      if (targets === undefined && needTargets.has(action.kind))
        return helpers.message({ custom: '{{#label}} needs "targets": chats for which it is done' });
      return targets === undefined ? checked : { ...checked, targets };
    })
    .meta({ kinds: "actions.schedule" })
    .required() as Joi.Schema<ScheduleAction>;
}

/** What a schedule is written with. */
export interface ScheduleBody extends ScheduleFields {
  readonly revision?: number;
}

/** Schemas that depend on the kinds in force. */
export interface ScheduleSchemas {
  readonly body: Joi.ObjectSchema<ScheduleBody>;
  readonly action: Joi.Schema<ScheduleAction>;
  readonly condition: Joi.Schema<ScheduleCondition>;
}

export function scheduleSchemas(automation: Automation): ScheduleSchemas {
  const action = actionSchema(automation);
  const where = Joi.array().items(automation.condition).max(32).default([]);
  const condition = byKind<ScheduleCondition>({ where });
  const body = Joi.object<ScheduleBody>({
    name: nameText(60).required(),
    description: characters(500).default("").meta({ multiline: true }),
    enabled: Joi.boolean().default(true),
    condition,
    action,
    jitterSeconds: whole.max(3_600).default(0).meta({ unit: "seconds" }),
    missed: Joi.string().valid("skip", "runOnce").default("skip"),
    maxRuns: whole.max(100_000).default(0),
    revision: whole,
  }).required();
  return { body, action, condition };
}

export const previewBody = Joi.object<{ condition: Times }>({
  condition: byKind<Times>({ where: Joi.array() }),
}).required();

export const previewAnswer = Joi.object({
  runs: Joi.array().items(whole).required(),
  timeZone: Joi.string().required(),
});

export const idParams = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });

/** A schedule as it is answered. */
export const scheduleRow = Joi.object({
  id: whole.required(),
  name: Joi.string().required(),
  description: word,
  enabled: Joi.boolean().required(),
  condition: Joi.object().required(),
  action: Joi.object().required(),
  jitterSeconds: whole.required(),
  missed: Joi.string().valid("skip", "runOnce").required(),
  maxRuns: whole.required(),
  owner: Joi.object({
    kind: Joi.string().valid("panel", "chat", "plugin").required(),
    platform: word,
    groupId: word,
    userId: word,
  }).required(),
  nextRunAt: moment,
  lastRunAt: moment,
  lastResult: Joi.object({
    ok: Joi.boolean().required(),
    sent: whole.required(),
    failed: whole.required(),
    error: word,
  })
    .allow(null)
    .required(),
  runs: whole.required(),
  createdAt: moment,
  updatedAt: moment,
  revision: whole.required(),
});
