import { newestFor, type PackageOffer, parseIndex, type StoreIndex } from "@dicetower/content-index";

/** A package as lists show it. */
export interface ListedPackage extends PackageOffer {
  /** Of kind and id, as paths name it: `deck~ann~loot`. */
  readonly key: string;
  /** All that a search looks at, in small letters. */
  readonly words: string;
}

/** An index, with its packages as lists show them. */
export interface ReadIndex {
  readonly index: Omit<StoreIndex, "packages">;
  readonly packages: readonly ListedPackage[];
}

/** What the reading needs. */
export interface ReadIndexInput {
  readonly bytes: Uint8Array;
  /** Version of this installation. */
  readonly dicetower: string;
  /** True for bytes that were made here, of what another kind of store has answered. */
  readonly made: boolean;
}

/** Reads an index. @throws Failure that names the place of what is wrong */
export function readIndex({ bytes, dicetower, made }: ReadIndexInput): ReadIndex {
  const whole = made ? (JSON.parse(Buffer.from(bytes).toString("utf8")) as StoreIndex) : parseIndex(bytes);
  const { packages, ...index } = whole;
  // Whether other packages are there is seen when one is looked at: it changes with every installation.
  const offers = newestFor({ packages }, { dicetower, has: () => true });
  return { index, packages: offers.map((offer) => ({ ...offer, key: keyOf(offer), words: wordsOf(offer) })) };
}

/** A package in a path: its kind, its author and its name, with `~` in between. */
function keyOf({ kind, id }: Pick<PackageOffer, "kind" | "id">): string {
  return `${kind}~${id.replaceAll("/", "~")}`;
}

function wordsOf({ id, newest, versions: [latest] }: PackageOffer): string {
  const { title = "", description = "", authors = [], tags = [] } = newest ?? latest ?? {};
  return [id, title, description, ...authors, ...tags].join("\n").toLowerCase();
}
