/** What the documents of one rule pack are. */
export interface PackDocuments {
  /** Names of their files, with `packPrefix`. */
  readonly names: readonly string[];
  /** Other names of their groups, by group. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** Begins the names of documents of rule packs; no file can be called so. */
export const packPrefix = "rulepack:";

/**
 * Rule packs that are switched on. Their entries are in the store, which several processes share, for as long as the
 * pack is installed; found are those of packs that are on here.
 */
export class ActivePacks {
  readonly #packs = new Map<string, PackDocuments>();
  #names: readonly string[] = [];

  /** Names of the files in force. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Groups in force with other names of them. */
  get groups(): ReadonlyMap<string, readonly string[]> {
    const all = new Map<string, readonly string[]>();
    for (const { groups } of this.#packs.values())
      for (const [name, aliases] of groups) all.set(name, [...(all.get(name) ?? []), ...aliases]);
    return all;
  }

  use(packId: string, documents: PackDocuments): void {
    this.#packs.set(packId, documents);
    this.#changed();
  }

  drop(packId: string): void {
    this.#packs.delete(packId);
    this.#changed();
  }

  #changed(): void {
    this.#names = [...this.#packs.values()].flatMap(({ names }) => names);
  }
}

/** True for documents that come with a rule pack. */
export function isOfPack(name: string): boolean {
  return name.startsWith(packPrefix);
}

/** Id of the pack of a document, and its name without the prefix. */
export function packOf(name: string): { readonly packId: string; readonly filename: string } {
  const filename = name.slice(packPrefix.length);
  return { packId: filename.split("/", 2).join("/"), filename };
}
