import { type Automation, comparisons } from "@dicetower/automation/api";
import { Boom, isA, Joi } from "@dicetower/contract";
import type { Trigger } from "./rule.js";

const kinds = ["message", "command", "event", "timer", "counter"] as const;

/** How checks end, where the rule system knows more than success and failure. */
const levels = ["fumble", "failure", "success", "hard", "extreme", "critical"];

const maxKeywordLength = 500;
/** Shortest and longest time between two runs of a timer. */
const minSeconds = 60;
const maxSeconds = 31_536_000;

/** What sets a rule off. @param eventKeys kinds of events in force */
export function triggerSchema(
  automation: Pick<Automation, "textPattern" | "matcher">,
  eventKeys: () => readonly string[],
): Joi.Schema<Trigger> {
  const scene = Joi.string().valid("any", "group", "private", "channel").default("any");
  const kind = (name: (typeof kinds)[number]) => Joi.string().valid(name).required();
  const {
    keywords: _keywords,
    matchMode,
    ...finer
  } = automation.textPattern as Readonly<Record<string, Joi.Schema>>;
  const words = Joi.object({
    kind: kind("message"),
    scene,
    matchMode,
    // Not those of the pattern: without keywords everything fits, whatever the mode.
    keywords: Joi.array().items(keywordSchema(automation)).max(64).default([]),
    ...Object.fromEntries(
      Object.entries(finer).map(([name, schema]) => [name, schema.meta({ advanced: true })]),
    ),
  });
  const command = Joi.object({
    kind: kind("command"),
    keys: Joi.array()
      .items(Joi.string().max(100).meta({ reference: "commands" }))
      .max(64)
      .unique()
      .default([]),
    level: Joi.string()
      .valid("", ...levels)
      .default(""),
  });
  const event = Joi.object({
    kind: kind("event"),
    event: Joi.string()
      .max(40)
      .required()
      .meta({ kinds: "events" })
      .custom((key: string, { message }) =>
        eventKeys().includes(key)
          ? key
          : message({ custom: `{{#label}} must be one of [${[...eventKeys()].sort().join(", ")}]` }),
      ),
  });
  const timer = Joi.object({
    kind: kind("timer"),
    everySeconds: Joi.number().integer().min(minSeconds).max(maxSeconds),
    at: Joi.string().pattern(/^([01]\d|2[0-3]):[0-5]\d$/, "HH:MM"),
  }).xor("everySeconds", "at");
  const counter = Joi.object({
    kind: kind("counter"),
    key: Joi.string()
      .min(1)
      .max(60)
      .pattern(/^[\p{L}\p{N}_]+$/u, "letters, digits and _")
      .required(),
    op: Joi.string()
      .valid(...comparisons)
      .required(),
    value: Joi.number().min(-1e12).max(1e12).required(),
  });
  const isNot = (name: (typeof kinds)[number]) =>
    Joi.object({ kind: Joi.invalid(name).required() }).unknown(true);
  return Joi.alternatives()
    .conditional(isNot("message"), { otherwise: words })
    .conditional(isNot("command"), { otherwise: command })
    .conditional(isNot("event"), { otherwise: event })
    .conditional(isNot("timer"), { otherwise: timer })
    .conditional(isNot("counter"), { otherwise: counter })
    .messages({
      "alternatives.any": `{{#label}}.kind must be one of [${kinds.join(", ")}]`,
    }) as Joi.Schema<Trigger>;
}

/** One keyword; a pattern has to be one that can be matched in linear time. */
function keywordSchema(automation: Pick<Automation, "matcher">): Joi.StringSchema {
  return Joi.string()
    .min(1)
    .custom((keyword: string, { state, message }) => {
      if ([...keyword].length > maxKeywordLength)
        return message({ custom: `{{#label}} has more than ${maxKeywordLength} characters` });
      const [, trigger] = state.ancestors as [unknown, Readonly<Record<string, unknown>> | undefined];
      if (trigger?.["matchMode"] !== "regex") return keyword;
      try {
        automation.matcher({ matchMode: "regex", keywords: [keyword] });
        return keyword;
      } catch (error) {
        if (!isA(Boom, error)) throw error;
        // Braces of a pattern are none of the template that the sentence is.
        return message({ custom: "{{#label}}: {{#reason}}" }, { reason: error.message });
      }
    });
}
