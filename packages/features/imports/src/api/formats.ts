import { definePoint, type Keyed } from "@dicetower/contract";
import type { ImportItem, ImportKind } from "./records.js";

/** A folder that is imported: read only, without links, bounded in files, depth and bytes. */
export interface ImportFolder {
  /** Absolute; for libraries that open files themselves. */
  readonly path: string;
  /** Aborts when nobody wants what is read. */
  readonly signal: AbortSignal;
  /** Files below the folder with `/` between names, in order, each at most once. */
  files(under?: string): AsyncIterable<{ readonly path: string; readonly size: number }>;
  has(path: string): Promise<boolean>;
  /** @throws Failure 40400 where there is none, 41300 beyond `maxBytes` */
  read(path: string, maxBytes: number): Promise<Buffer>;
  /** The bytes of a file of any length in pieces, for binary formats. @throws Failure 40400 where there is none */
  bytes(path: string, signal: AbortSignal): AsyncIterable<Buffer>;
  /** Lines of a text file of any length, in any encoding that text files are read in. */
  lines(path: string, signal: AbortSignal): AsyncIterable<string>;
}

/** Something that does not come. */
export interface ImportSkipped {
  readonly skipped: string;
  /** Text key of the reason, with its values. */
  readonly reasonKey: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What comes, but not as it was. */
export interface ImportWarning {
  readonly warning: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly file: string;
}

/** The data folder of another bot. Its key names it in the API: `dice`, `sealdice`, `olivadice`. */
export interface ImportFormat extends Keyed {
  readonly titleKey: string;
  /** True where the folder is one of this bot. */
  recognizes(folder: ImportFolder): Promise<boolean>;
  /**
   * Reads the folder, one record after the other, so that memory stays flat; kinds in any order. What a single file
   * or row holds wrong is skipped and said.
   * @param only the kind that is wanted now: a folder is read once for each kind that is written, so what is not of it
   * may be passed over; a format that yields all of it anyway does no harm
   * @throws Failure 42200 where the folder cannot be read as a whole
   */
  read(
    folder: ImportFolder,
    signal: AbortSignal,
    only?: ImportKind,
  ): AsyncIterable<ImportItem | ImportSkipped | ImportWarning>;
}

/** Formats that can be imported. */
export const importFormats = definePoint<ImportFormat>("importFormats");

/**
 * Tells a format what is wanted of a folder: one of some kinds; asked without any, whether all are, and what stays behind
 * is to be named.
 * @param only as `read` is given it
 */
export function wantedOf(only: ImportKind | undefined): (...kinds: readonly ImportKind[]) => boolean {
  return (...kinds) => only === undefined || kinds.includes(only);
}
