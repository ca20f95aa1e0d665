import { characters, Joi, languageCode, lineText, nameText } from "@dicetower/contract";
import { wordingSchema } from "@dicetower/texts/api";
import type { PersonaFields } from "../persona-store.js";

const whole = Joi.number().integer().min(0);
const time = whole.required().meta({ widget: "time" });

export const personaName = nameText(60);

const fields = {
  description: characters(500).default("").meta({ multiline: true }),
  author: lineText(100).default(""),
  version: lineText(50).default(""),
  locale: languageCode.allow("").default(""),
  avatar: lineText(200).default(""),
  enabled: Joi.boolean().default(true),
  extends: whole.default(0).meta({ reference: "personas" }),
  styleHint: characters(2_000).default("").meta({ multiline: true }),
};

/** What a new persona, or the whole of one, is written with. */
export const personaBody = Joi.object<PersonaFields & { readonly revision?: number }>({
  name: personaName.required(),
  ...fields,
  revision: whole,
}).required();

export const personaParams = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });

/** A persona as it is answered. */
export const personaRow = Joi.object({
  id: whole.required(),
  name: Joi.string().required(),
  description: Joi.string().allow("").required(),
  author: Joi.string().allow("").required(),
  version: Joi.string().allow("").required(),
  locale: Joi.string().allow("").required(),
  avatar: Joi.string().allow("").required(),
  enabled: Joi.boolean().required(),
  active: Joi.boolean().required(),
  builtin: Joi.boolean().required(),
  inPool: Joi.boolean().required(),
  weight: whole.required(),
  entryCount: whole.required(),
  extends: whole.required(),
  styleHint: Joi.string().allow("").required(),
  createdAt: time,
  updatedAt: time,
  revision: whole.required(),
});

export const poolItems = Joi.array()
  .items(
    Joi.object({
      id: whole.required().meta({ reference: "personas" }),
      weight: whole.max(999_999).required(),
    }),
  )
  .max(256)
  .unique("id");

/** An entry as it is answered. */
export const entryRow = Joi.object({
  key: Joi.string().required(),
  locale: Joi.string().required(),
  format: Joi.string().valid("plain", "markdown").required(),
  value: Joi.string().allow("").required(),
  variants: Joi.array().required(),
  originalKey: Joi.string().allow("").required(),
  isOverride: Joi.boolean().required(),
  updatedAt: time,
});

/** A persona as a file. */
export const exportFile = Joi.object({
  kind: Joi.string().valid("persona").required(),
  schemaVersion: Joi.number().valid(1).required(),
  exportedAt: Joi.number().integer(),
  persona: Joi.object({ name: personaName.required(), ...fields })
    .unknown(true)
    .required(),
  entries: Joi.array().items(wordingSchema.optional()).max(20_000).required(),
});
