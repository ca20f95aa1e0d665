import { isLicence, isVersion } from "../format/fields.js";
import type { IndexedPackage } from "../format/store-index.js";
import { compareVersions } from "../format/versions.js";
import { fullVersion, shownLine, slugOf } from "../values.js";
import { type ContentHead, NotContent } from "./head.js";
import { licenceAsWritten } from "./licences.js";
import { recognise } from "./recognise.js";

/** What an index can say otherwise than the file itself. */
export const mismatchFields = ["kind", "name", "version", "author", "licence"] as const;

/** Something that an index says of a file, and that the file says otherwise. */
export interface Mismatch {
  readonly field: (typeof mismatchFields)[number];
  /** As the index has it. */
  readonly listed: string;
  /** As the file has it. */
  readonly found: string;
  /** It is another kind, name or version: what is installed is not what was chosen. */
  readonly isGrave: boolean;
}

/** What of an entry is compared. */
export type ListedAs = Pick<IndexedPackage, "id" | "kind" | "version" | "title" | "authors" | "licence">;

/**
 * Compares what an index calls a file with what the file says of itself. What a file does not say is not compared, and
 * one that cannot be read has nothing to say: whoever takes it in finds out.
 * @param name bare name of the file
 */
export async function mismatchesOf(
  listed: ListedAs,
  name: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<readonly Mismatch[]> {
  const head = await recognise(name, bytes, undefined, signal).catch((error: unknown) => {
    if (error instanceof NotContent) return undefined;
    throw error;
  });
  if (head === undefined) return [];
  const grave = (field: Mismatch["field"], as: string, found: string) => [
    { field, listed: as, found, isGrave: true },
  ];
  // What a file of another kind says has other meanings.
  if (head.kind !== listed.kind) return grave("kind", listed.kind, head.kind);
  const version = fullVersion(head.version ?? "");
  const isOther = isVersion(version) && compareVersions(version, listed.version) !== 0;
  return [
    ...(isNamed(head, listed) ? [] : grave("name", listed.id, nameIn(head))),
    ...(isOther ? grave("version", listed.version, version) : []),
    ...authorsDiffer(head, listed),
    ...licencesDiffer(head, listed),
  ];
}

function nameIn({ id, name, title }: ContentHead): string {
  return shownLine(id || name || title, 200);
}

function isNamed(head: ContentHead, { id, title }: ListedAs): boolean {
  if (head.id) return folded(head.id) === folded(id);
  if (head.isNamedByFile === true) return true;
  const names = [head.name, head.title].filter((one): one is string => one !== undefined && one !== "");
  const word = folded(id.slice(id.indexOf("/") + 1));
  return (
    names.length === 0 ||
    names.some((one) => folded(one) === folded(title) || [folded(one), folded(slugOf(one))].includes(word))
  );
}

function authorsDiffer({ authors = [] }: ContentHead, listed: ListedAs): readonly Mismatch[] {
  const known = new Set(listed.authors.map(folded));
  if (authors.length === 0 || authors.some((one) => known.has(folded(one)))) return [];
  return [{ field: "author", listed: listed.authors.join(", "), found: authors.join(", "), isGrave: false }];
}

function licencesDiffer({ licence = "" }: ContentHead, listed: ListedAs): readonly Mismatch[] {
  const own = licenceAsWritten(licence);
  // Some stores do not tell the licence at all.
  const isKnown = isLicence(own) && listed.licence !== "NOASSERTION";
  if (!isKnown || folded(own) === folded(listed.licence)) return [];
  return [{ field: "licence", listed: listed.licence, found: own, isGrave: false }];
}

function folded(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}
