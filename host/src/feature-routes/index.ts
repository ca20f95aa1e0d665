import {
  type Actor,
  type Changes,
  type Clock,
  codes,
  failure,
  type Identity,
  incoming,
  Joi,
  type RouteItem,
  route,
  type SwitchPlan,
} from "@dicetower/contract";
import { askFresh } from "../front/index.js";
import type { Kernel } from "../kernel/index.js";
import { featureStatus, switchPlan } from "./answers.js";

const params = Joi.object<{ id: string }>({ id: Joi.string().max(100).required() });
const query = Joi.object<{ plan?: string }>({ plan: Joi.string().valid("1") });

/** Routes of the host itself to see and switch features. They cannot be switched off. */
export function featureRoutes(kernel: Kernel, changes: Changes, clock: Clock): RouteItem[] {
  const known = (id: string): string => {
    if (!kernel.has(id)) throw failure(codes.notFound, `There is no feature "${id}".`);
    return id;
  };
  /** Code of others runs for nobody who has merely found a panel open (security B4). */
  const trusted = (id: string, identity: Identity | undefined): string => {
    if (kernel.isThirdParty(known(id))) askFresh(identity, clock.seconds());
    return id;
  };
  /** Does it and says of which feature in the record of changes. */
  const recorded = async <T>(action: string, id: string, actor: Actor, act: () => Promise<T>): Promise<T> => {
    const done = await act();
    await changes.note({ action, actor, target: { type: "feature", id } });
    return done;
  };
  return [
    route({
      method: "GET",
      path: "/api/features",
      summary:
        "All features: state, reason, version, needs, contributions, time and errors, also of their parts.",
      gives: Joi.array().items(featureStatus),
      handle: () => kernel.list(),
    }),
    route({
      method: "POST",
      path: "/api/features/{id}/enable",
      summary:
        "Switches a feature on; answers when it is on, waits or has failed. With plan=1 it only tells.",
      accepts: { params, query },
      gives: Joi.alternatives(featureStatus, switchPlan),
      // Asking for the plan changes nothing; what is switched is recorded by its name.
      audit: false,
      handle: ({ params: { id }, query: { plan }, actor, identity }) =>
        plan === "1"
          ? onPlan(kernel, known(id))
          : recorded("feature.enable", trusted(id, identity), actor, () => kernel.enable(id)),
    }),
    route({
      method: "POST",
      path: "/api/features/{id}/disable",
      summary:
        "Switches a feature off; answers when nothing of it can be reached. With plan=1 it only tells.",
      accepts: { params, query },
      gives: Joi.alternatives(featureStatus, switchPlan),
      audit: false,
      handle: ({ params: { id }, query: { plan }, actor }) =>
        plan === "1"
          ? offPlan(kernel, known(id))
          : recorded("feature.disable", known(id), actor, () => kernel.disable(id)),
    }),
    route({
      method: "POST",
      path: "/api/features/{id}/retry",
      summary: "Tries a feature again that has failed or waits; one that is switched off is refused.",
      accepts: { params },
      gives: featureStatus,
      audit: "feature.retry",
      handle: ({ params: { id }, actor, identity }) =>
        recorded("feature.retry", trusted(id, identity), actor, () => kernel.retry(id)),
    }),
  ];
}

/** What would start with a feature; nothing that stands in the way goes by it. */
async function onPlan(kernel: Kernel, id: string): Promise<SwitchPlan> {
  return { id, features: await kernel.starters(id), guards: [] };
}

/** What would stop with a feature, and which guards of the line would no longer stand in the way. */
function offPlan(kernel: Kernel, id: string): SwitchPlan {
  const features = kernel.dependants(id);
  const guards = kernel.registry
    .all(incoming)
    .filter(
      ({ item, owner }) => (item.slot === "admit" || item.slot === "censor") && features.includes(owner),
    )
    .map(({ key }) => key);
  return { id, features, guards };
}
