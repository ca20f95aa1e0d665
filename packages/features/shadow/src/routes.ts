import {
  type Actor,
  Joi,
  type LiveSettings,
  noData,
  planned,
  type RouteItem,
  route,
} from "@dicetower/contract";
import { differenceKinds } from "./compare/compare.js";
import type { ShadowSettings } from "./settings.js";
import type { DifferenceFilter, Differences } from "./storage/differences.js";

const word = Joi.string().allow("").required();
const whole = Joi.number().integer().min(0).required();
const params = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });

const difference = Joi.object({
  id: whole,
  kind: Joi.string()
    .valid(...differenceKinds)
    .required(),
  at: whole.meta({ widget: "time" }),
  platform: word,
  groupId: word,
  userId: word,
  userName: word,
  question: word,
  ours: Joi.array().items(Joi.string().allow("")).required(),
  theirs: Joi.array().items(Joi.string().allow("")).required(),
  onlyLevel: Joi.boolean().required(),
  fine: Joi.boolean().required(),
});

const summary = Joi.object({
  enabled: Joi.boolean().required(),
  differs: whole,
  onlyOurs: whole,
  onlyTheirs: whole,
  same: whole,
  fine: whole,
  onlyLevel: whole,
  since: whole.meta({ widget: "time" }),
});

const filters = {
  kind: Joi.string().valid(...differenceKinds),
  fine: Joi.boolean(),
  groupId: Joi.string().max(128),
  q: Joi.string().allow("").max(200),
};

type Paged = DifferenceFilter & { readonly page: number; readonly pageSize: number };

/** Routes of the feature. @param wrote called when what pages show has changed */
export function shadowRoutes(
  differences: Differences,
  settings: LiveSettings<ShadowSettings>,
  wrote: () => void,
): RouteItem[] {
  const summed = async () => ({ enabled: settings.value.enabled, ...(await differences.summary()) });
  const live = async (actor: Actor) => {
    await settings.save({ ...settings.value, enabled: false }, actor);
    wrote();
    return summed();
  };
  return [
    route({
      method: "GET",
      path: "/api/shadow/differences",
      summary: "What this bot would have answered and what the other one said, the newest first, paged.",
      accepts: {
        query: Joi.object<Paged>({
          ...filters,
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: Joi.object({
        items: Joi.array().items(difference).required(),
        total: whole,
        page: whole,
        pageSize: whole,
      }),
      async handle({ query: { page, pageSize, ...filter } }) {
        return { ...(await differences.find(filter, page, pageSize)), page, pageSize };
      },
    }),
    route({
      method: "GET",
      path: "/api/shadow/summary",
      summary: "Whether shadow mode is on, and how many answers differ, are the same or stand alone.",
      returns: summary,
      handle: summed,
    }),
    route({
      method: "PUT",
      path: "/api/shadow/differences/{id}/fine",
      summary: "Says whether a difference is fine: with it all that are worded alike, now and later.",
      accepts: {
        params,
        body: Joi.object<{ fine: boolean }>({ fine: Joi.boolean().required() }).required(),
      },
      returns: Joi.object({ changed: whole }),
      audit: false,
      async handle({ params: { id }, body: { fine }, actor }) {
        const changed = await differences.setFine(id, fine, actor);
        wrote();
        return { changed };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/shadow/differences/{id}",
      summary: "Removes one difference.",
      accepts: { params },
      returns: noData,
      audit: false,
      async handle({ params: { id }, actor }) {
        await differences.remove(id, actor);
        wrote();
        return null;
      },
    }),
    route(
      planned({
        method: "DELETE",
        path: "/api/shadow/differences",
        summary: "Removes all differences that fit.",
        accepts: { query: Joi.object<DifferenceFilter>(filters) },
        returns: Joi.object({ removed: whole }),
        audit: false,
        plan: ({ query }) => differences.questions(query),
        async handle({ query, actor }) {
          const removed = await differences.removeAll(query, actor);
          wrote();
          return { removed };
        },
      }),
    ),
    route({
      method: "POST",
      path: "/api/shadow/live",
      summary: "Ends shadow mode: from now on this bot answers.",
      returns: summary,
      audit: false,
      handle: ({ actor }) => live(actor),
    }),
  ];
}
