import { packageKinds } from "@dicetower/content-index";
import { Joi } from "@dicetower/contract";

/** A text. */
export const word = Joi.string().allow("").required();
/** Texts. */
export const words = Joi.array().items(Joi.string().allow("")).required();
/** A whole number. */
export const whole = Joi.number().integer().min(0).required();
/** Yes or no. */
export const flag = Joi.boolean().required();
/** UTC epoch seconds. */
export const time = whole.meta({ widget: "time" });
/** Bytes. */
export const bytes = whole.meta({ unit: "bytes" });
/** A kind of content. */
export const kind = Joi.string()
  .valid(...packageKinds)
  .required();

/** Installed packages that lack something. */
export const broken = Joi.array()
  .items(Joi.object({ installedId: whole, id: word, title: word, version: word, needs: word, range: word }))
  .required();
