import { type Clock, Joi, type RouteItem, route } from "@dicetower/contract";
import { type TestMessage, testMessageSchema } from "@dicetower/test-message/api";
import { type RuleFields, usesOf } from "../rules/rule.js";
import type { RuleSchemas } from "../rules/rule-schemas.js";
import type { RuleStore } from "../rules/rule-store.js";
import { type TrialServices, tryRule } from "../trial/trial.js";
import { trialMessage } from "../trial/trial-message.js";

interface TrialBody {
  readonly rule?: RuleFields & { readonly id?: number };
  readonly id?: number;
  readonly message: TestMessage;
  readonly counters: Readonly<Record<string, number>>;
  readonly random?: number;
}

const text = Joi.string().allow("").required();
const counters = Joi.object<Record<string, number>>().pattern(
  Joi.string().min(1).max(160),
  Joi.number().min(-1e12).max(1e12),
);

const answered = Joi.object({
  triggered: Joi.boolean().required(),
  fulfilled: Joi.boolean().required(),
  blocked: Joi.boolean().required(),
  conditions: Joi.array()
    .items(
      Joi.object({ path: text, kind: text, result: Joi.boolean().required(), value: Joi.any().required() }),
    )
    .required(),
  actions: Joi.array()
    .items(Joi.object({ kind: text, wouldDo: text, error: text }))
    .required(),
  reply: text,
  counters: counters.required(),
  errors: Joi.array().items(Joi.string()).required(),
});

/** Trial runs of rules, stored or not. */
export function trialRoute(
  { body }: RuleSchemas,
  rules: RuleStore,
  clock: Clock,
  services: TrialServices,
): RouteItem {
  return route({
    method: "POST",
    path: "/api/causal/rules/test",
    summary:
      "Tells what a rule would do for a message: every condition with its value, every action. Does nothing.",
    accepts: {
      body: Joi.object<TrialBody>({
        rule: body.optional(),
        id: Joi.number().integer().min(1),
        message: testMessageSchema.required(),
        counters: counters.max(200).default({}),
        random: Joi.number().min(0).max(100),
      })
        .xor("rule", "id")
        .required(),
    },
    returns: answered,
    audit: false,
    handle({ body: { rule, id = rule?.id, message, ...rest }, signal }) {
      return tryRule(services, {
        rule: rule ?? rules.must(id as number),
        uses: id === undefined ? undefined : usesOf(id),
        message: trialMessage(message, services.automation, clock),
        counters: rest.counters,
        random: rest.random,
        signal,
      });
    },
  });
}
