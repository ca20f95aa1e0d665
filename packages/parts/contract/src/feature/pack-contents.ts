import { definePoint, type Keyed } from "./point.js";
import type { Scope } from "./scope.js";

/** A file of a rule pack. */
export interface PackFile {
  /** Path below the folder of its kind, with `/` between its steps: `monsters/orc.json`. */
  readonly path: string;
  /** Bytes, unpacked. */
  readonly size: number;
  /** For as long as `load` runs. */
  readonly read: () => Promise<Buffer>;
}

/** The pack that is being loaded. */
export interface PackInfo {
  /** `author/name`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

/** What was taken of a pack. */
export interface TakenContents {
  /** How many there are, for `contents` of the pack. */
  readonly count: number;
  /** Sentences for the row of the pack, asked for each time it is shown: what was passed over, and why. */
  readonly warnings?: () => readonly string[];
}

/** Contents of rule packs that a feature takes: decks, help documents, texts. Its key is the word for its count. */
export interface ContentKind extends Keyed {
  /** Folder of the pack that holds them: `decks`. */
  readonly folder: string;
  /**
   * Contributes what stands in the files through `fork`, which ends when the pack is switched off. Whatever it throws
   * keeps the whole pack off; a sentence that begins with the path of the file says where to look.
   */
  load(
    fork: Scope,
    files: readonly PackFile[],
    pack: PackInfo,
  ): number | TakenContents | Promise<number | TakenContents>;
  /** Told after each change which packs are installed, on or off: what was kept of others can go. */
  installed?(packIds: readonly string[]): unknown;
}

/** Kinds of contents beside rule systems, which `rulepacks` takes itself. */
export const contentKinds = definePoint<ContentKind>("contentKinds", ({ key, folder }) => {
  if (!/^[a-z]+$/.test(folder) || folder === "rules" || folder === "vectors")
    throw new TypeError(`contents "${key}": "${folder}" is no folder that could be theirs`);
});
