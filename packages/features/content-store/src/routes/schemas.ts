import { packageKinds } from "@dicetower/content-index";
import { Joi } from "@dicetower/contract";
import type { Installed } from "../packages/installed-store.js";
import { type FoundPackage, isUpdatable, shown, unmetOf } from "../packages/package-list.js";
import { type Source, sourceProblems } from "../sources/source.js";
import { placeOf } from "../sources/source-location.js";

const word = Joi.string().allow("").required();
const words = Joi.array().items(Joi.string().allow("")).required();
const whole = Joi.number().integer().min(0).required();
const flag = Joi.boolean().required();
const time = whole.meta({ widget: "time" });
const bytes = whole.meta({ unit: "bytes" });
const kind = Joi.string()
  .valid(...packageKinds)
  .required();

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

const unmet = Joi.array()
  .items(Joi.object({ version: word, needs: word, range: word }))
  .required();

/** A package as lists answer it. */
export const packageRow = Joi.object({
  source: whole,
  sourceName: word,
  key: word,
  id: word,
  kind,
  title: word,
  description: word,
  authors: words,
  licence: word,
  homepage: word,
  tags: words,
  version: word,
  latest: word,
  fits: flag,
  unmet,
  released: word,
  size: bytes,
  grants: words,
  installedId: whole,
  installedVersion: word,
  updatable: flag,
  blocked: flag,
});

export function packageRowOf({ source, listed, installed }: FoundPackage) {
  const pkg = shown(listed);
  return {
    source: source.id,
    sourceName: source.name,
    key: listed.key,
    id: listed.id,
    kind: listed.kind,
    title: pkg?.title ?? listed.id,
    description: pkg?.description ?? "",
    authors: pkg?.authors ?? [],
    licence: pkg?.licence ?? "",
    homepage: pkg?.homepage ?? "",
    tags: pkg?.tags ?? [],
    version: pkg?.version ?? "",
    latest: listed.versions[0]?.version ?? "",
    fits: listed.newest !== undefined,
    unmet: unmetOf(listed),
    released: pkg?.released ?? "",
    size: pkg?.size ?? 0,
    grants: pkg?.grants ?? [],
    installedId: installed?.id ?? 0,
    installedVersion: installed?.version ?? "",
    updatable: isUpdatable(listed, installed),
    blocked: source.problem === "signature",
  };
}

/** A package with its versions. */
export const packageDetails = packageRow.append({
  versions: Joi.array()
    .items(
      Joi.object({
        version: word,
        released: word,
        size: bytes,
        sha256: word,
        licence: word,
        grants: words,
        fits: flag,
        unmet,
      }),
    )
    .required(),
});

export function packageDetailsOf(found: FoundPackage) {
  const { versions, unmet: all } = found.listed;
  return {
    ...packageRowOf(found),
    versions: versions.map(({ version, released, size = 0, sha256 = "", licence, grants = [] }) => {
      const lacks = all.filter((one) => one.version === version);
      return { version, released, size, sha256, licence, grants, fits: lacks.length === 0, unmet: lacks };
    }),
  };
}

/** What an installation would do. */
export const planRow = Joi.object({
  source: whole,
  key: word,
  kind,
  id: word,
  version: word,
  title: word,
  authors: words,
  licence: word,
  file: word,
  size: bytes,
  sha256: word,
  action: Joi.string().valid("install", "update", "downgrade", "again").required(),
  installedVersion: word,
  ref: word,
  replacesOther: flag,
  changedByHand: flag,
  grants: Joi.array()
    .items(Joi.object({ grant: word, isNew: flag }))
    .required(),
  dropped: words,
  needs: Joi.array()
    .items(Joi.object({ id: word, range: word, satisfied: flag }))
    .required(),
  warnings: words,
  difference: Joi.object({ lines: words, cut: flag }).allow(null).required(),
  plan: word,
});

/** A package that is installed. */
export const installedRow = Joi.object({
  id: whole,
  source: whole,
  sourceName: word,
  kind,
  package: word,
  title: word,
  version: word,
  sha256: word,
  ref: word,
  grants: words,
  installedAt: time,
  installedBy: word,
});

export function installedRowOf(installed: Installed) {
  const { id, sourceId, sourceName, packageId, title, version, sha256, ref, grants, installedAt } = installed;
  const { kind: actor, id: who, name } = installed.installedBy;
  return {
    id,
    source: sourceId,
    sourceName,
    kind: installed.kind,
    package: packageId,
    title,
    version,
    sha256,
    ref,
    grants,
    installedAt,
    installedBy: name ?? `${actor} ${who}`.trim(),
  };
}
