import { Joi } from "@dicetower/contract";
import type { Installed } from "../packages/installed-store.js";
import type { Broken } from "../packages/needs.js";
import { type FoundPackage, isUpdatable, shown, unmetOf } from "../packages/package-list.js";
import { broken, bytes, flag, kind, time, whole, word, words } from "./fields.js";

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

/** A package with its versions, and those installed ones that need it. */
export const packageDetails = packageRow.append({
  neededBy: broken,
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

export function packageDetailsOf(found: FoundPackage, neededBy: readonly Broken[]) {
  const { versions, unmet: all } = found.listed;
  return {
    ...packageRowOf(found),
    neededBy,
    versions: versions.map(({ version, released, size = 0, sha256 = "", licence, grants = [] }) => {
      const lacks = all.filter((one) => one.version === version);
      return { version, released, size, sha256, licence, grants, fits: lacks.length === 0, unmet: lacks };
    }),
  };
}

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
