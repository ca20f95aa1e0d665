import { mismatchFields } from "@dicetower/content-index";
import { Joi } from "@dicetower/contract";
import { broken, bytes, flag, kind, whole, word, words } from "./fields.js";

/** What installing one package would do. */
const planPart = Joi.object({
  source: whole,
  key: word,
  kind,
  id: word,
  version: word,
  title: word,
  authors: words,
  licence: word,
  file: word,
  storedAs: word,
  size: bytes,
  sha256: word,
  action: Joi.string().valid("install", "update", "downgrade", "again").required(),
  installedVersion: word,
  ref: word,
  replacesOther: flag,
  replaces: word,
  alsoFrom: word,
  changedByHand: flag,
  mismatches: Joi.array()
    .items(
      Joi.object({
        field: Joi.string()
          .valid(...mismatchFields)
          .required(),
        listed: word,
        found: word,
        isGrave: flag,
      }),
    )
    .required(),
  grants: Joi.array()
    .items(Joi.object({ grant: word, isNew: flag }))
    .required(),
  dropped: words,
  needs: Joi.array()
    .items(Joi.object({ id: word, range: word, satisfied: flag, along: flag }))
    .required(),
  warnings: words,
  difference: Joi.object({ lines: words, cut: flag }).allow(null).required(),
});

/** What an installation would do. */
export const planRow = planPart.append({
  together: Joi.array().items(planPart).required(),
  breaks: broken,
  plan: word,
});
