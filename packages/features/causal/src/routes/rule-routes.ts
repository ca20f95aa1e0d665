import type { UseLimits } from "@dicetower/automation/api";
import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import { type Rule, usesOf, usesPrefix } from "../rules/rule.js";
import { type RuleBody, type RuleSchemas, ruleParams } from "../rules/rule-schemas.js";
import type { RuleStore } from "../rules/rule-store.js";
import type { StatsWriter } from "../rules/stats.js";

/** What the routes work with. */
export interface RuleServices {
  readonly rules: RuleStore;
  readonly stats: StatsWriter;
  readonly limits: UseLimits;
}

interface ClearBody {
  readonly ruleId?: number;
  readonly platform?: string;
  readonly userId?: string;
  readonly groupId?: string;
}

const id = Joi.string().min(1).max(128);
const clearBody = Joi.object<ClearBody>({
  ruleId: Joi.number().integer().min(1).meta({ reference: "causal-rules" }),
  platform: Joi.string().min(1).max(40),
  userId: id,
  groupId: id,
});

/** Causal rules as records, their switch, and what was counted of their uses. */
export function ruleRoutes({ body, row }: RuleSchemas, { rules, stats, limits }: RuleServices): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/causal/rules",
      summary: "All causal rules, in the order in which they are tried.",
      returns: Joi.array().items(row).required(),
      async handle() {
        // Where nothing can be written, the statistics are a little behind.
        await stats.flush().catch(() => {});
        return rules.read();
      },
    }),
    route({
      method: "POST",
      path: "/api/causal/rules",
      summary: "Makes a causal rule.",
      accepts: { body },
      returns: row,
      handle: ({ body: sent, actor }) => rules.create(fieldsOf(sent), actor),
    }),
    route({
      method: "PUT",
      path: "/api/causal/rules/{id}",
      summary: "Writes a causal rule; what is left out takes its default.",
      accepts: { params: ruleParams, body },
      returns: row,
      handle: ({ params, body: sent, actor }) =>
        rules.update(
          params.id,
          (before) => {
            mustBeReadOnly(sent, before);
            return fieldsOf(sent);
          },
          sent.revision,
          actor,
        ),
    }),
    route({
      method: "DELETE",
      path: "/api/causal/rules/{id}",
      summary: "Deletes a causal rule, with what was counted of its uses.",
      accepts: { params: ruleParams },
      returns: Joi.object({ id: Joi.number().integer().required() }),
      async handle({ params, actor }) {
        await rules.remove(params.id, actor);
        await limits.clear(usesPrefix, { rule: usesOf(params.id) });
        return { id: params.id };
      },
    }),
    route({
      method: "POST",
      path: "/api/causal/rules/{id}/toggle",
      summary: "Switches a causal rule on or off; the other way round where nothing is said.",
      accepts: {
        params: ruleParams,
        body: Joi.object<{ enabled?: boolean }>({ enabled: Joi.boolean() }).default({}),
      },
      returns: row,
      handle: ({ params, body: { enabled }, actor }) =>
        rules.update(
          params.id,
          (before) => ({ ...before, enabled: enabled ?? !before.enabled }),
          undefined,
          actor,
        ),
    }),
    route({
      method: "POST",
      path: "/api/causal/cooldowns/clear",
      summary:
        "Forgets pauses and numbers of uses of rules: all of them, or those of a rule, a person or a group.",
      accepts: { body: clearBody.default({}) },
      returns: Joi.object({ cleared: Joi.number().integer().min(0).required() }),
      audit: "causal.clearCooldowns",
      async handle({ body: { ruleId, ...who } }) {
        const rule = ruleId === undefined ? {} : { rule: usesOf(ruleId) };
        return { cleared: await limits.clear(usesPrefix, { ...who, ...rule }) };
      },
    }),
  ];
}

function fieldsOf({ revision: _r, id: _id, createdAt: _c, updatedAt: _u, stats: _s, ...fields }: RuleBody) {
  return fields;
}

/** @throws Failure 40001 where a client changes what nobody writes. Times and statistics go on while a form is open. */
function mustBeReadOnly(sent: RuleBody, before: Rule): void {
  const changed = (["id", "createdAt"] as const).filter(
    (name) => sent[name] !== undefined && sent[name] !== before[name],
  );
  if (changed.length === 0) return;
  throw failure(codes.invalid, `"${changed[0]}" cannot be changed.`, {
    errors: changed.map((name) => ({ path: `/${name}`, message: "cannot be changed" })),
  });
}
