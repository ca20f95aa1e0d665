import { type Batches, type BatchOutcome, Joi, type RouteItem, type Scope } from "@dicetower/contract";
import type { RuleStore } from "../rules/rule-store.js";

/** Rules that one statement changes. */
const atOnce = 200;

/** What the routes need. */
export interface BatchRouteServices {
  readonly rules: RuleStore;
  /** Called once a rule has gone. */
  readonly removed: (id: number) => Promise<unknown>;
}

/** What is done to many reply rules in one request: switching and deleting them. */
export function batchRoutes(
  scope: Scope,
  batches: Batches,
  { rules, removed }: BatchRouteServices,
): RouteItem[] {
  const shared = {
    list: "ids",
    item: Joi.number().integer().min(1),
    target: "reply",
    atOnce,
    names: (ids: readonly number[]) => [...namesOf(rules, ids).values()],
  };
  return [
    ...batches.routes(scope, {
      ...shared,
      key: "replies.switch",
      path: "/api/replies/switch-batches",
      summary: "Switches many reply rules on or off.",
      body: { enabled: Joi.boolean().required() },
      action: "replies.switchMany",
      async act(ids: readonly number[], { enabled }: { readonly enabled: boolean }) {
        const names = namesOf(rules, ids);
        return outcomes(ids, names, await rules.switchSome(ids, enabled));
      },
    }),
    ...batches.routes(scope, {
      ...shared,
      key: "replies.delete",
      path: "/api/replies/delete-batches",
      summary: "Deletes many reply rules.",
      action: "replies.deleteMany",
      async act(ids: readonly number[]) {
        const names = namesOf(rules, ids);
        const gone = await rules.removeSome(ids);
        for (const id of gone) await removed(id);
        return outcomes(ids, names, gone);
      },
    }),
  ];
}

function namesOf(rules: RuleStore, ids: readonly number[]): ReadonlyMap<number, string> {
  return new Map(ids.map((id) => [id, rules.cache.get(id)?.rule.name || String(id)]));
}

function outcomes(
  ids: readonly number[],
  names: ReadonlyMap<number, string>,
  found: ReadonlySet<number>,
): BatchOutcome[] {
  return ids.map((id) => ({
    id: String(id),
    name: names.get(id) ?? String(id),
    ...(found.has(id) ? {} : { problem: `There is no reply rule ${id}.` }),
  }));
}
