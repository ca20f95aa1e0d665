import { isLicence, isPackageId, isRange, isWebAddress } from "../format/fields.js";
import { packageSchema } from "../format/index-schema.js";
import { faultsOf, placeOf } from "../format/problems.js";
import type { IndexedPackage, PackageKind } from "../format/store-index.js";
import { count, fullVersion, isTable, line, lines, member, slugOf, type Table, text } from "../values.js";

/** An entry as an index has it, or why it cannot be taken. */
export type ReadEntry = { readonly pkg: IndexedPackage } | { readonly id: string; readonly reason: string };

/** Types of protocol 1 that there is a kind for. */
const kinds: ReadonlyMap<string, PackageKind> = new Map([
  ["plugin", "js-plugin"],
  ["deck", "deck"],
  ["helpdoc", "help-document"],
]);
/** Stands in the place of a digest and a size that a store does not tell while an entry is checked. */
const untold = { sha256: "0".repeat(64), size: 1 };
/** SPDX's word for a licence that nothing is known of. */
const noLicence = "NOASSERTION";

/** Reads an entry of a page. @param base address of the store, for links that begin with `/` */
export function readEntry(entry: unknown, base: string): ReadEntry {
  if (!isTable(entry)) return { id: "", reason: "It is no object." };
  return isTable(member(entry, "download")) ? readPack(entry, base) : readSingle(entry, base);
}

/** Protocol 1: a file of one type. */
function readSingle(entry: Table, base: string): ReadEntry {
  const id = [line(entry, "namespace", 200), line(entry, "key", 200)].map(slugOf).join("/");
  const type = line(entry, "type", 50);
  const kind = kinds.get(type);
  if (kind === undefined)
    return {
      id: shownId(id),
      reason: type === "" ? "It has no type." : `Entries of the type "${type}" cannot be taken.`,
    };
  return checked({
    id,
    kind,
    ...described(entry, "desc", "tags", "homePage"),
    released: timeOf(entry),
    ...neededOf(entry),
    file: addressOf(line(entry, "downloadUrl", 2_000), base),
    size: undefined,
    ...digestOf(entry, false),
  });
}

/** Protocol 2: a pack with contents of several kinds, which is what a rule pack is here. */
function readPack(entry: Table, base: string): ReadEntry {
  const download = member(entry, "download") as Table;
  return checked({
    id: line(entry, "id", 200),
    kind: "rule-pack",
    ...described(entry, "description", "keywords", "homepage"),
    released: timeOf(download),
    ...neededOf(entry),
    file: addressOf(line(download, "url", 2_000), base),
    size: count(download, "size"),
    ...digestOf(download, true),
  });
}

/** A digest; undefined where a store tells none, null where it tells one that nothing can be checked against. */
type ToldDigest = string | undefined | null;

/** An entry before it is checked. */
type Draft = Omit<IndexedPackage, "sha256"> & { readonly sha256: ToldDigest };

function checked(draft: Draft): ReadEntry {
  const { sha256, size } = draft;
  const id = shownId(draft.id);
  if (sha256 === null)
    return { id, reason: "Its hash is no SHA-256: what is downloaded could not be checked against it." };
  if (draft.file === "") return { id, reason: "It has no address with http or https to be downloaded from." };
  const given = { ...draft, sha256: sha256 ?? untold.sha256, size: size ?? untold.size };
  const { error, value } = packageSchema.validate(given, {
    stripUnknown: true,
    errors: { label: false, wrap: { label: "" } },
  });
  if (error === undefined) return { pkg: { ...(value as IndexedPackage), sha256, size } };
  const [fault] = faultsOf(error);
  return { id, reason: `Its ${placeOf(fault?.path ?? [])} ${fault?.message ?? "is wrong"}.` };
}

/** What an entry tells people; both protocols have it under names of their own. */
function described(entry: Table, description: string, tags: string, homepage: string) {
  const licence = line(entry, "license", 100);
  const page = line(entry, homepage, 2_000);
  const brief = text(entry, description, 4_000);
  const words = lines(entry, tags, 30, 50);
  const authors = lines(entry, "authors", 50, 200);
  return {
    version: fullVersion(line(entry, "version", 64)),
    title: line(entry, "name", 200) || line(entry, "key", 200),
    ...(brief === "" ? {} : { description: brief }),
    authors: authors.length > 0 ? authors : [line(entry, "namespace", 200) || ownerOf(entry)],
    licence: isLicence(licence) ? licence : noLicence,
    ...(isWebAddress(page) ? { homepage: page } : {}),
    ...(words.length === 0 ? {} : { tags: words }),
  };
}

function ownerOf(entry: Table): string {
  return line(entry, "id", 200).split("/", 1)[0] ?? "";
}

/** Packages that it needs. Versions of SealDice that it asks for say nothing about this service. */
function neededOf(entry: Table): {
  readonly requires?: { readonly packages: Readonly<Record<string, string>> };
} {
  const written = member(entry, "dependencies");
  const read = isTable(written) ? Object.entries(written).slice(0, 50) : [];
  const packages = read.flatMap(([name, range]) => {
    const id = name.replace(/^@/, "").replace(/@[^@/]*$/, "");
    return isPackageId(id) && typeof range === "string" && isRange(range)
      ? [[id, range || "*"] as const]
      : [];
  });
  return packages.length === 0 ? {} : { requires: { packages: Object.fromEntries(packages) } };
}

/** Seconds since 1970. */
function timeOf(table: Table): string {
  const seconds = count(table, "updateTime") ?? count(table, "releaseTime") ?? 0;
  const date = new Date(seconds * 1000);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}

/**
 * The SHA-256 that a store tells, if it tells any hash.
 * @param isRequired whether hashes without a SHA-256 are a fault, as protocol 2 has it
 */
function digestOf(table: Table, isRequired: boolean): { readonly sha256: ToldDigest } {
  const hashes = member(table, "hash");
  const all = isTable(hashes) ? Object.entries(hashes) : [];
  const [, written] = all.find(([name]) => name.toLowerCase().replace("-", "") === "sha256") ?? [];
  if (written === undefined) return { sha256: isRequired && all.length > 0 ? null : undefined };
  const digest = typeof written === "string" ? written.trim().toLowerCase() : "";
  return { sha256: /^[0-9a-f]{64}$/.test(digest) ? digest : null };
}

/** Empty for what is no address with http or https. */
function addressOf(written: string, base: string): string {
  if (written === "" || !URL.canParse(written, `${base}/`)) return "";
  const { href } = new URL(written, `${base}/`);
  return isWebAddress(href) ? href : "";
}

function shownId(id: string): string {
  return isPackageId(id) ? id : "";
}
