import Joi from "joi";
import { type Answer, answer } from "./http.js";

/** Names that a plan tells. */
const mostNamed = 20;

/** Query of a route that does something to many records which cannot be undone: with `plan=1` it only tells what. */
export const planQuery = Joi.object<{ plan?: "1" }>({ plan: Joi.string().valid("1") });

/** What such a route answers then, beside its usual answer. */
export const actPlan = Joi.object({
  plan: Joi.object({
    /** Records that it would be done to. */
    count: Joi.number().integer().min(0).required(),
    /** The first of them, as people call them. */
    names: Joi.array().items(Joi.string().allow("")).required(),
  }).required(),
});

/** Answers what would be done, and that nothing was. @param names of all records that it would be done to */
export function planned(names: readonly string[]): Answer {
  return answer({ plan: { count: names.length, names: names.slice(0, mostNamed) } }, { unchanged: true });
}
