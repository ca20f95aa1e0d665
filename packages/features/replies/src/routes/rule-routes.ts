import { Joi, type RouteItem, route } from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import type { RuleScope } from "../rules/rule.js";
import type { RuleStore } from "../rules/rule-store.js";
import { checkedRule, fieldsOf, mustBeAsRead, rowOf } from "./checked-rule.js";
import { type RuleSchemas, ruleParams } from "./schemas.js";

interface ListQuery {
  readonly scope?: RuleScope;
  readonly target?: string;
}

/** Scopes that have a target. */
const local = Joi.valid("adapter", "account").required();

/** A local scope has its target, the global one none; without a scope there is no filter. */
const listQuery = Joi.object<ListQuery>({
  // A form with a box for each would ask for what is refused.
  scope: Joi.string().valid("global", "adapter", "account").meta({ widget: "hidden" }),
  target: Joi.string()
    .min(1)
    .max(128)
    .meta({ widget: "hidden" })
    .when("scope", { not: local, otherwise: Joi.required() })
    .when("scope", { is: local, otherwise: Joi.forbidden() }),
});

/** What the routes need. */
export interface RuleRouteServices {
  readonly rules: RuleStore;
  readonly schemas: RuleSchemas;
  readonly templates: Pick<Templates, "compile">;
  /** Sentences of what keeps a rule from ever answering. */
  readonly warnings: (keywords: readonly string[]) => readonly string[];
  /** Called once a rule has gone. */
  readonly removed: (id: number) => Promise<unknown>;
}

/** Reply rules as records. */
export function ruleRoutes({ rules, schemas, templates, warnings, removed }: RuleRouteServices): RouteItem[] {
  const written = schemas.row.append({ warnings: Joi.array().items(Joi.string()).required() });
  const answer = (id: number) => {
    const kept = rules.must(id);
    return { ...rowOf(kept), warnings: warnings(kept.rule.keywords) };
  };
  return [
    route({
      method: "GET",
      path: "/api/replies",
      summary:
        "All reply rules, oldest first; with a scope those of this scope alone, and nothing that they inherit.",
      accepts: { query: listQuery },
      returns: Joi.array().items(schemas.row).required(),
      handle({ query: { scope, target = "" } }) {
        const all = [...rules.cache.all()].sort((a, b) => a.rule.id - b.rule.id);
        const own = ({ rule }: (typeof all)[number]) =>
          rule.channelScope === scope && rule.channelTarget === target;
        return (scope === undefined ? all : all.filter(own)).map(rowOf);
      },
    }),
    route({
      method: "POST",
      path: "/api/replies",
      summary: "Makes a reply rule.",
      accepts: { body: schemas.rule },
      returns: written,
      async handle({ body, actor }) {
        const [id = 0] = await rules.create(
          [checkedRule(fieldsOf({ ...body }), schemas.rule, templates)],
          actor,
        );
        return answer(id);
      },
    }),
    route({
      method: "PUT",
      path: "/api/replies/{id}",
      summary: "Writes a reply rule; what is left out takes its default.",
      accepts: { params: ruleParams, body: schemas.body },
      returns: written,
      async handle({ params, body, actor }) {
        mustBeAsRead(body, rules.must(params.id));
        const fields = checkedRule(fieldsOf(body), schemas.rule, templates);
        await rules.update(params.id, fields, body.revision, actor);
        return answer(params.id);
      },
    }),
    route({
      method: "PATCH",
      path: "/api/replies/{id}",
      summary: "Changes fields of a reply rule; without any it is switched on or off.",
      accepts: { params: ruleParams, body: schemas.patch },
      returns: written,
      async handle({ params, body, actor }) {
        const kept = rules.must(params.id);
        mustBeAsRead(body, kept);
        const { revision, ...sent } = body;
        const change = Object.keys(sent).length === 0 ? { enabled: !kept.rule.enabled } : sent;
        const onlySwitches = Object.keys(change).join() === "enabled";
        // What is merely switched need not be written anew by today's rules.
        const fields = onlySwitches
          ? { enabled: change.enabled === true }
          : checkedRule(fieldsOf({ ...kept.rule, ...change }), schemas.rule, templates);
        await rules.update(params.id, fields, revision, actor);
        return answer(params.id);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/replies/{id}",
      summary: "Deletes a reply rule.",
      accepts: { params: ruleParams },
      returns: Joi.object({ id: Joi.number().integer().required() }),
      async handle({ params, actor }) {
        await rules.remove(params.id, actor);
        await removed(params.id);
        return { id: params.id };
      },
    }),
  ];
}
