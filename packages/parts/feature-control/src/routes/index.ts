import {
  type Changes,
  type Clock,
  codes,
  failure,
  type Identity,
  incoming,
  Joi,
  type RouteItem,
  requireRecentLogin,
  route,
  type SwitchPlan,
} from "@dicetower/contract";
import { type Kernel, unknownFeature } from "@dicetower/kernel";
import { featureStatus, switchPlan } from "./answers.js";

const params = Joi.object<{ id: string }>({ id: Joi.string().max(100).required() });
const query = Joi.object<{ plan?: string }>({ plan: Joi.string().valid("1") });

/** The parts that the routes use. */
export interface FeatureRoutesParts {
  readonly kernel: Kernel;
  readonly changes: Changes;
  readonly clock: Clock;
  /** Returns the features that are installed now, including those added since the start. */
  readonly installed?: (() => Promise<readonly { readonly id: string }[]>) | undefined;
}

/** Makes the host's own routes to list and switch features, which cannot be switched off. */
export function featureRoutes({ kernel, changes, clock, installed }: FeatureRoutesParts): RouteItem[] {
  const known = async (id: string): Promise<string> => {
    if (kernel.has(id)) return id;
    const found = (await installed?.().catch(() => [])) ?? [];
    throw failure(
      codes.notFound,
      found.some((feature) => feature.id === id)
        ? `The feature "${id}" has been installed since the service started. Start it again (restart), then switch the feature on.`
        : unknownFeature(
            id,
            kernel.list().map((feature) => feature.id),
          ),
    );
  };
  /** Checks the login: running third-party code needs a recent one, so that an unattended panel is not enough. */
  const trusted = async (id: string, identity: Identity | undefined): Promise<string> => {
    if (kernel.isThirdParty(await known(id))) requireRecentLogin(identity, clock.seconds());
    return id;
  };
  return [
    route({
      method: "GET",
      path: "/api/features",
      summary:
        "All features: state, reason, version, needs, contributions, time and errors, also of their parts.",
      returns: Joi.array().items(featureStatus),
      handle: () => kernel.list(),
    }),
    route({
      method: "POST",
      path: "/api/features/{id}/enable",
      summary:
        "Switches a feature on; answers when it is on, waits or has failed. With plan=1 it only tells.",
      accepts: { params, query },
      returns: Joi.alternatives(featureStatus, switchPlan),
      // A plan changes nothing; a switch is recorded in its own transaction.
      audit: false,
      handle: async ({ params: { id }, query: { plan }, actor, identity }) =>
        plan === "1" ? onPlan(kernel, await known(id)) : kernel.enable(await trusted(id, identity), actor),
    }),
    route({
      method: "POST",
      path: "/api/features/{id}/disable",
      summary:
        "Switches a feature off; answers when nothing of it can be reached. With plan=1 it only tells.",
      accepts: { params, query },
      returns: Joi.alternatives(featureStatus, switchPlan),
      audit: false,
      handle: async ({ params: { id }, query: { plan }, actor }) =>
        plan === "1" ? offPlan(kernel, await known(id)) : kernel.disable(await known(id), actor),
    }),
    route({
      method: "POST",
      path: "/api/features/{id}/retry",
      summary: "Tries a feature again that has failed or waits; one that is switched off is refused.",
      accepts: { params },
      returns: featureStatus,
      audit: "feature.retry",
      async handle({ params: { id }, actor, identity }) {
        const status = await kernel.retry(await trusted(id, identity));
        await changes.note({ action: "feature.retry", actor, target: { type: "feature", id } });
        return status;
      },
    }),
  ];
}

/** Returns what would start with a feature; no guard stops by it. */
async function onPlan(kernel: Kernel, id: string): Promise<SwitchPlan> {
  return { id, features: await kernel.starters(id), guards: [] };
}

/** Returns what would stop with a feature, and which of these are guards of the message line. */
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
