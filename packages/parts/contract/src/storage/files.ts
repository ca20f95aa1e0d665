import type { Readable } from "node:stream";
import type { Scope } from "../feature/scope.js";
import { defineToken } from "../feature/token.js";
import { defineTopic } from "../feature/topic.js";
import type { UploadedFile } from "../http/http.js";

/** A file of a folder. */
export interface FileInfo {
  readonly name: string;
  readonly size: number;
  /** UTC epoch seconds. */
  readonly updatedAt: number;
}

/**
 * A folder below the data folder. A file has the name that its author gave it: what the file system cannot hold is
 * stored under another, and listed as it was. No separators, no control characters, no links, at most 255 characters;
 * a bad name is a Failure 42200. Writing is whole or not at all.
 */
export interface Folder {
  list(): Promise<readonly FileInfo[]>;
  /** Names of the folders right in it, sorted; those with names that are refused are passed over. */
  folders(): Promise<readonly string[]>;
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

/** What a folder is to be. */
export interface FolderOptions {
  /** True for files of this process alone, such as its log. Those of the others are seen by all processes. */
  readonly local?: boolean;
}

/** The only way to files. */
export interface Files {
  /**
   * Where several processes share an installation, a folder is one for all of them: what is written in one process is
   * in the others within a second, which `filesChanged` tells there.
   * @param name path of plain names, such as `audit` or `decks/user`; made when it is first written to
   */
  folder(name: string, options?: FolderOptions): Folder;
  /**
   * Absolute path of such a folder, made with access for its owner alone: for trees of files and for what is written in
   * pieces. Whoever uses it looks after names, links and syncing by itself. Other processes do not see it.
   */
  path(name: string): Promise<string>;
}
export const Files = defineToken<Files>("Files");

/** Files of a folder that another process has written or removed. */
export interface FilesChanged {
  readonly folder: string;
  readonly names: readonly string[];
}
/** Another process has changed files: they are as it left them here, too. */
export const filesChanged = defineTopic<FilesChanged>("files.changed");

/**
 * Calls `reload` when other processes have changed files in a folder or below it.
 * @param reload one call for all that came while the one before was at work
 */
export function followFolder(scope: Scope, folder: string, reload: () => Promise<unknown>): void {
  let wanted = false;
  let working = false;
  const work = async () => {
    working = true;
    try {
      while (wanted && !scope.signal.aborted) {
        wanted = false;
        await reload();
      }
    } finally {
      working = false;
    }
  };
  scope.on(filesChanged, (event) => {
    if (event.folder !== folder && !event.folder.startsWith(`${folder}/`)) return;
    wanted = true;
    if (!working) scope.follow(work());
  });
}
