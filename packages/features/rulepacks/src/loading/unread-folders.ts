import type { ContentKind, Contribution, Features } from "@dicetower/contract";

/** Features that take a folder as a rule, to say what is missing. */
const usual: Readonly<Record<string, readonly string[]>> = {
  scripts: ["scripts-js", "scripts-lua"],
  decks: ["decks"],
  helpdoc: ["help"],
  reply: ["replies"],
  templates: ["texts"],
};

/** Folders that this feature reads itself. */
const own: ReadonlySet<string> = new Set(["rules", "vectors"]);

/** Finds folders of packs that no feature reads, and says what would read them. */
export class UnreadFolders {
  constructor(
    readonly kinds: () => readonly Contribution<ContentKind>[],
    readonly features: () => Features | undefined,
  ) {}

  /** A sentence for each. @param folders with the number of their files */
  of(folders: Readonly<Record<string, number>>): string[] {
    return Object.entries(folders)
      .filter(([folder, count]) => count > 0 && !own.has(folder) && !this.#isRead(folder))
      .map(([folder, count]) => this.#sentence(folder, count));
  }

  #isRead(folder: string): boolean {
    return this.kinds().some(({ item, live }) => live && item.folder === folder);
  }

  #sentence(folder: string, count: number): string {
    const files = count === 1 ? "1 file" : `${count} files`;
    const readers = Object.hasOwn(usual, folder) ? (usual[folder] ?? []) : [];
    const nobody = `Nobody reads ${folder}/ (${files})`;
    if (readers.length === 0) return `${nobody}: no feature that is installed takes this folder.`;
    const known = new Set((this.features()?.list() ?? []).map(({ id }) => id));
    const installed = readers.filter((id) => known.has(id));
    return installed.length > 0
      ? `${nobody}. Switch on the feature ${inWords(installed)}.`
      : `${nobody}. Install ${readers.map((id) => `@dicetower/${id}`).join(" or ")}.`;
  }
}

function inWords(ids: readonly string[]): string {
  return ids.map((id) => `"${id}"`).join(" or ");
}
