import { Joi, type Resource } from "@dicetower/contract";
import { formatSchema } from "../overrides/override.js";

const word = Joi.string().allow("").required();

/** A text as it is answered. */
export const textRowAnswer = Joi.object({
  key: word,
  originalKey: word,
  category: word,
  description: word,
  variables: Joi.array()
    .items(Joi.object({ name: word, meaning: word, sample: word }))
    .required(),
  default: word,
  value: word,
  variants: Joi.array()
    .items(Joi.object({ text: word, weight: Joi.number().integer().required() }))
    .required(),
  format: formatSchema.required(),
  locale: word,
  overridden: Joi.boolean().required(),
  pack: word,
  usedBy: Joi.array().items(Joi.string()).required(),
  multiline: Joi.boolean().required(),
});

/** A language as it is answered. */
export const localeRowAnswer = Joi.object({
  code: word,
  name: word,
  native: word,
  builtin: Joi.boolean().required(),
  keys: Joi.number().integer().required(),
  translated: Joi.number().integer().required(),
});

/** What the bot says, and the owner's own wordings. */
export const textsTable: Resource = {
  key: "texts",
  titleKey: "resource.texts",
  category: "texts",
  order: 50,
  icon: "message-2",
  path: "/api/i18n/all",
  idField: "key:format",
  columns: ["key", "category", "value", "format", "overridden", "pack", "usedBy"],
  create: false,
  remove: "/api/templates/{locale}/{key}?format={format}",
};

/** Languages that there are texts in. */
export const localesTable: Resource = {
  key: "locales",
  titleKey: "resource.locales",
  category: "help",
  order: 55,
  icon: "language",
  path: "/api/i18n/locales",
  idField: "code",
  columns: ["code", "name", "native", "keys", "translated"],
};
