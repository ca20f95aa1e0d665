import { Joi } from "@dicetower/contract";

const string = Joi.string().required();
const words = Joi.array().items(Joi.string()).required();
const count = Joi.number().integer().min(0).required();

/** Schema of a feature in a response: `FeatureStatus` of the contract. */
export const featureStatus = Joi.object({
  id: string,
  title: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  category: string,
  version: string,
  state: Joi.string().valid("off", "waiting", "starting", "on", "stopping", "failed").required(),
  reason: string.allow(""),
  withheld: Joi.string().valid("crashes", "hung", "safeMode").optional(),
  thirdParty: Joi.boolean().required(),
  guards: Joi.boolean().optional(),
  holds: Joi.boolean().optional(),
  origin: Joi.object({
    package: string,
    description: string.allow(""),
    author: string.allow(""),
    license: string.allow(""),
    homepage: string.allow(""),
    installScripts: words,
  }).optional(),
  needs: words,
  provides: words,
  contributions: Joi.object().pattern(Joi.string(), Joi.array().items(Joi.string())).required(),
  unread: words,
  untaken: words,
  errors: count,
  timeMs: count,
  parts: Joi.array()
    .items(Joi.object({ id: string, errors: count, timeMs: count }))
    .required(),
});

/** Schema of `SwitchPlan`. */
export const switchPlan = Joi.object({ id: string, features: words, guards: words });
