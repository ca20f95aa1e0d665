import { Joi } from "@dicetower/contract";
import { fetchReasons } from "../sources/fetch-fault.js";
import { type Source, sourceProblems } from "../sources/source.js";
import { placeOf } from "../sources/source-location.js";
import { flag, time, whole, word, words } from "./fields.js";

/** A source as it is answered. */
export const sourceRow = Joi.object({
  id: whole,
  url: word,
  folder: word,
  sealdice: word,
  name: word,
  fingerprint: word,
  enabled: flag,
  position: Joi.number().integer().required(),
  packages: whole,
  fetchedAt: time,
  triedAt: time,
  mirror: word,
  problem: Joi.string()
    .valid(...sourceProblems)
    .allow("")
    .required(),
  problemText: word,
  faults: Joi.array()
    .items(
      Joi.object({
        reason: Joi.string()
          .valid(...fetchReasons)
          .required(),
        where: word,
        status: whole,
      }),
    )
    .required(),
  offered: word,
});

export function sourceRowOf(source: Source) {
  const { place, etag: _etag, sha256: _sha256, ...shownOf } = source;
  return { url: "", folder: "", sealdice: "", ...placeOf(place), ...shownOf };
}

/** What a look at an address answers. */
export const previewRow = Joi.object({
  id: word,
  name: word,
  description: word,
  homepage: word,
  updatedAt: word,
  mirrors: words,
  packages: whole,
  signed: flag,
  fingerprint: word,
  kinds: Joi.object().pattern(Joi.string(), whole).required(),
  unfit: Joi.array()
    .items(Joi.object({ place: word, id: word, reason: word }))
    .required(),
});
