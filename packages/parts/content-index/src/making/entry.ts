import { isLicence, isPackageId, isVersion, isWebAddress } from "../format/fields.js";
import { packageSchema } from "../format/index-schema.js";
import { faultsOf, placeOf } from "../format/problems.js";
import type { IndexedPackage } from "../format/store-index.js";
import { fullVersion, shownLine, slugOf } from "../values.js";
import { type ContentHead, dateOf, NotContent } from "./head.js";
import { licenceAsWritten } from "./licences.js";
import { type Sidecar, type StoreSettings, settingsName, sidecarEnding } from "./sidecars.js";

/** A file that is to be listed. */
export interface ContentFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Entry of an index whose time may not be known yet. */
export type DatedEntry = { readonly entry: IndexedPackage; readonly isDated: boolean };

/**
 * Makes the entry of a file: what it says of itself counts first, then what is said beside it, then what the folder
 * says of all. @param now stands where nothing says when it was released
 * @throws NotContent with what is missing, and where to write it
 */
export function entryOf(
  file: ContentFile,
  head: ContentHead,
  said: Sidecar,
  settings: StoreSettings,
  now: string,
): DatedEntry {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const { stem, version: named } = stemOf(name);
  const authors = firstFilled(
    head.authors,
    said.authors,
    settings.author === undefined ? [] : [settings.author],
  );
  if (authors.length === 0) throw new NotContent(`It names no author. ${advice(name, "authors", "author")}`);
  const version = versionOf(head.version, said.version ?? named);
  if (version === undefined)
    throw new NotContent(
      head.version
        ? `Its version "${shownLine(head.version, 40)}" is none such as 1.2.0. Write it as that, or name another in ${name}${sidecarEnding}.`
        : `It names no version. ${advice(name, "version")}`,
    );
  const released = dateOf(head.date) ?? said.released;
  const homepage = head.homepage !== undefined && isWebAddress(head.homepage) ? head.homepage : said.homepage;
  const description = head.description || said.description;
  const tags = firstFilled(said.tags, head.tags);
  const grants = firstFilled(head.grants, said.grants);
  const requires = { ...head.requires, ...said.requires };
  const draft = {
    id: said.id ?? idOf(head, authors, stem),
    kind: said.kind ?? head.kind,
    version,
    title: head.title || said.title || stem,
    ...(description ? { description } : {}),
    authors,
    licence: licenceOf(name, head.licence ?? "", said.licence, settings.licence),
    ...(homepage === undefined ? {} : { homepage }),
    ...(tags.length === 0 ? {} : { tags }),
    released: released ?? now,
    ...(Object.keys(requires).length === 0 ? {} : { requires }),
    file: file.path,
    size: file.size,
    sha256: file.sha256,
    ...(grants.length === 0 ? {} : { grants }),
  };
  const { error, value } = packageSchema.validate(draft, { errors: { label: false, wrap: { label: "" } } });
  if (error === undefined) return { entry: value as IndexedPackage, isDated: released !== undefined };
  const [fault] = faultsOf(error);
  const place = placeOf(fault?.path ?? []);
  throw new NotContent(`Its ${place} ${fault?.message ?? "is wrong"}. ${advice(name, place)}`);
}

function advice(name: string, member: string, ofAll?: string): string {
  const all = ofAll === undefined ? "" : `, or \`${ofAll}\` in ${settingsName}`;
  return `Write \`${member}\` into ${name}${sidecarEnding}${all}.`;
}

/** A name without its ending, and the version that it ends with: `hats-1.2.0.zip`. */
function stemOf(name: string): { readonly stem: string; readonly version: string | undefined } {
  const bare = name.replace(/\.[^.]*$/, "");
  const [, stem = bare, version] =
    /^(.+?)[-_@ ]v?(\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,30})?)$/.exec(bare) ?? [];
  return { stem, version };
}

function idOf({ id, name = "", title = "" }: ContentHead, authors: readonly string[], stem: string): string {
  if (id !== undefined && isPackageId(id)) return id;
  const word = [name, title, stem].map(slugOf).find((one) => one !== "") ?? "";
  return `${slugOf(authors[0] ?? "")}/${word}`.toLowerCase();
}

function versionOf(written = "", otherwise: string | undefined): string | undefined {
  const own = fullVersion(written);
  return isVersion(own) ? own : otherwise;
}

/** A licence that a file names is never replaced by that of the folder, not even if it cannot be read. */
function licenceOf(
  name: string,
  written: string,
  said: string | undefined,
  ofAll: string | undefined,
): string {
  const own = licenceAsWritten(written);
  if (own !== "" && isLicence(own)) return own;
  if (said !== undefined) return said;
  if (written !== "")
    throw new NotContent(
      `Its licence "${shownLine(written, 80)}" is no SPDX id such as MIT or CC-BY-4.0. Name one in ${name}${sidecarEnding}.`,
    );
  if (ofAll === undefined) throw new NotContent(`It names no licence. ${advice(name, "licence", "licence")}`);
  return ofAll;
}

function firstFilled(...lists: readonly (readonly string[] | undefined)[]): readonly string[] {
  return lists.find((list) => list !== undefined && list.length > 0) ?? [];
}
