import Joi from "joi";
import { type Answer, answer, type Route, type RouteRequest } from "./http.js";

/** Names that a plan tells. */
const maxNamed = 20;

/** What a request with `plan=1` answers in the place of the usual data. */
export interface ActPlan {
  readonly plan: {
    /** Records that it would be done to. */
    readonly count: number;
    /** The first of them, as people call them. */
    readonly names: readonly string[];
  };
}

/** A route that does something which cannot be undone, and tells before what it would be done to. */
export interface PlannedRoute<P, Q, B> extends Route<P, Q, B> {
  /** Names of all records that it would be done to, as people call them. Must change nothing. */
  readonly plan: (request: RouteRequest<P, Q, B>) => readonly string[] | Promise<readonly string[]>;
}

const told = Joi.object<ActPlan>({
  plan: Joi.object({
    count: Joi.number().integer().min(0).required(),
    names: Joi.array().items(Joi.string().allow("")).max(maxNamed).required(),
  }).required(),
});

/** Not two that are tried: what is wrong with an answer is to be named in the one that it is meant to be. */
function orPlan(returns: Joi.Schema): Joi.Schema {
  const isPlan = Joi.object({
    plan: Joi.object({ count: Joi.any().required(), names: Joi.any().required() }).required(),
  });
  return Joi.alternatives().conditional(isPlan, { otherwise: returns }).try(told);
}

const asked = { plan: Joi.string().valid("1").description("Only tells what it would be done to.") };

/**
 * Has a route answer `plan=1` with {@link ActPlan}: then nothing is done and nothing is recorded. What it `returns` says
 * both, so `returns` is of the usual answer alone. For {@link route}: `route(planned({ …, plan: ({ body }) => names }))`.
 */
export function planned<P, Q, B>({ plan, ...definition }: PlannedRoute<P, Q, B>): Route<P, Q, B> {
  const { accepts = {}, summary, returns } = definition;
  return {
    ...definition,
    ...(returns === undefined ? {} : { returns: orPlan(returns) }),
    summary: `${summary} With plan=1 it only tells to what it would be done.`,
    accepts: { ...accepts, query: (accepts.query ?? Joi.object<Q>()).append(asked) },
    handle: (request) =>
      (request.query as { readonly plan?: "1" }).plan === undefined
        ? definition.handle(request)
        : tell(plan(request)),
  };
}

async function tell(names: readonly string[] | Promise<readonly string[]>): Promise<Answer> {
  const all = await names;
  const told: ActPlan = { plan: { count: all.length, names: all.slice(0, maxNamed) } };
  return answer(told, { unchanged: true });
}
