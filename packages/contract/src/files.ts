import type { Readable } from "node:stream";
import type { UploadedFile } from "./http.js";
import { defineToken } from "./token.js";

/** A file of a folder. */
export interface FileInfo {
  readonly name: string;
  readonly size: number;
  /** UTC epoch seconds. */
  readonly updatedAt: number;
}

/**
 * A folder below the data folder. Names are checked (security F1): no separators, no leading dot, no device
 * names, no links; a bad one is a Failure 42200. Writing is whole or not at all.
 */
export interface Folder {
  list(): Promise<readonly FileInfo[]>;
  /** @throws Failure 40400 when there is none */
  read(name: string): Promise<Buffer>;
  /** @param part first and last byte wanted, both counted in, as of `fs.createReadStream` */
  stream(name: string, part?: { readonly start?: number; readonly end?: number }): Promise<Readable>;
  /** Temporary file, sync, rename, sync of the folder. */
  write(name: string, content: string | Buffer): Promise<void>;
  /** Adds to the end and syncs. */
  append(name: string, content: string): Promise<void>;
  /** Moves an upload in. */
  adopt(file: UploadedFile, name: string): Promise<void>;
  remove(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
}

/** The only way to files. */
export interface Files {
  /** @param name path of plain names, such as `audit` or `decks/user`; made when it is first written to */
  folder(name: string): Folder;
}
export const Files = defineToken<Files>("Files");
