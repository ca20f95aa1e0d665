import type { StoreIndex } from "../format/store-index.js";

/** A file that is not listed, or that something is to be said about. */
export interface FileNote {
  /** Below the folder, with `/`. */
  readonly path: string;
  /** English sentence. */
  readonly reason: string;
}

/** How an index is made. */
export interface MakeOptions {
  /** Time of the change; by default the machine's. */
  readonly now?: () => Date;
  readonly signal?: AbortSignal;
}

/** An index that was made; nothing of it is written yet. */
export interface MadeIndex {
  readonly index: StoreIndex;
  /** Bytes of `packages.json`. */
  readonly bytes: Buffer;
  /** Files that are not listed. */
  readonly skipped: readonly FileNote[];
  /** What is listed, and should be looked at all the same. */
  readonly warnings: readonly FileNote[];
}
