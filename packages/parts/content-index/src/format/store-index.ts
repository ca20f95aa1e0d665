/** Kinds of content that an index lists. */
export const packageKinds = ["js-plugin", "lua-module", "deck", "rule-pack", "help-document"] as const;

/** A kind of content: script plugin, script module, deck, rule pack or help document. */
export type PackageKind = (typeof packageKinds)[number];

/** What a package needs. */
export interface PackageNeeds {
  /** Range of versions of Dicetower, as semver has it. */
  readonly dicetower?: string;
  /** Ranges of other packages, by their ids. */
  readonly packages?: Readonly<Record<string, string>>;
}

/** One version of a package, as an index lists it. */
export interface IndexedPackage {
  /** `author/name`. */
  readonly id: string;
  readonly kind: PackageKind;
  /** As semver has it. */
  readonly version: string;
  readonly title: string;
  readonly description?: string;
  readonly authors: readonly string[];
  /** SPDX id or expression; `NOASSERTION` where another kind of store says nothing that could be read. */
  readonly licence: string;
  readonly homepage?: string;
  readonly tags?: readonly string[];
  /** UTC, as ISO 8601 has it. */
  readonly released: string;
  readonly requires?: PackageNeeds;
  /** Path below the folder of the index, with `/`, not encoded; or an address with http or https. */
  readonly file: string;
  /** Bytes; undefined only of other kinds of stores that do not say. */
  readonly size: number | undefined;
  /** Lower-case hex; undefined only of other kinds of stores that do not say: then the first download counts. */
  readonly sha256: string | undefined;
  /** Rights that a script asks for. */
  readonly grants?: readonly string[];
}

/** What an index lists that this version cannot take, and why. */
export interface UnfitEntry {
  /** Where it stands: `packages[3].kind`, `format`. */
  readonly place: string;
  /** Its id, empty where it has none. */
  readonly id: string;
  /** English sentence. */
  readonly reason: string;
}

/** An index that was read. */
export interface StoreIndex {
  readonly format: number;
  /** Slug of the author or community. */
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly homepage?: string;
  /** UTC, as ISO 8601 has it. */
  readonly updatedAt: string;
  /** Addresses of folders with the same files, each with `/` at its end. */
  readonly mirrors?: readonly string[];
  readonly packages: readonly IndexedPackage[];
  /** What is not for this version: kinds that it does not know, a later format. Never written to a file. */
  readonly unfit: readonly UnfitEntry[];
}

/** Bounds of an index and of its signature. */
export const indexLimits = {
  bytes: 4 * 1024 * 1024,
  signatureBytes: 4 * 1024,
  packages: 5_000,
  /** Of one package; kinds of content may take less. */
  fileBytes: 64 * 1024 * 1024,
} as const;

/** Name of the file of an index. */
export const indexName = "packages.json";
/** Name of the file of its signature. */
export const signatureName = "packages.json.sig";
