import { Joi, languageCode } from "@dicetower/contract";
import { lengths, type RecapWish, tones } from "../recaps/recap.js";

const count = Joi.number().integer().min(0).required();
const time = count.meta({ widget: "time" });
const word = Joi.string().allow("").required();

export const idParams = Joi.object<{ id: number }, true>({
  id: Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
});

/** What is to be written. */
export type WrittenWish = Partial<RecapWish>;
export const wishBody = Joi.object<WrittenWish>({
  length: Joi.string()
    .valid(...lengths)
    .default("medium"),
  tone: Joi.string()
    .valid(...tones)
    .default("plain"),
  locale: languageCode,
});

const plan = Joi.object({
  lines: count,
  parts: count,
  calls: count,
  thinned: Joi.boolean().required(),
});

const recap = Joi.object({
  length: Joi.string()
    .valid(...lengths)
    .required(),
  tone: Joi.string()
    .valid(...tones)
    .required(),
  locale: word,
  text: word,
  lines: count,
  calls: count,
  madeAt: time,
  postedAt: time,
});

export const recapAnswer = Joi.object({
  available: Joi.boolean().required(),
  plan: plan.required(),
  running: Joi.object({ done: count, calls: count, startedAt: time }).required().allow(null),
  draft: recap.required().allow(null),
  posted: recap.required().allow(null),
  failure: word,
});

export const postedAnswer = Joi.object({ posted: recap.required() });
export const droppedAnswer = Joi.object({ dropped: Joi.boolean().required() });
