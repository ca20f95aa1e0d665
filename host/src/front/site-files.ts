import { constants } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Readable } from "node:stream";

/** A built file of a site. */
export interface SiteFile {
  readonly path: string;
  /** Its name holds a hash of its content, so it may be kept for ever. */
  readonly immutable: boolean;
}

/** Files by their path below the site, with slashes. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** More files than any panel has; a folder with more was not meant to be served. */
const mostFiles = 10_000;

/**
 * Lists what a site serves: the files that are there now, and nothing else ever, so that no path from outside
 * is joined to a folder. Links and names that begin with a dot are left out.
 */
export async function listSite(folder: string): Promise<SiteFiles> {
  const root = await realpath(folder);
  if (!(await stat(root)).isDirectory()) throw new Error("it is not a folder");
  const files = new Map<string, SiteFile>();
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).split(sep).join("/");
    if (!entry.isFile() || /(?:^|\/)\./.test(name)) continue;
    if (files.size >= mostFiles) throw new Error(`it holds more than ${mostFiles} files`);
    files.set(name, { path, immutable: hasHash(entry.name) });
  }
  return files;
}

/** Opens a listed file. @returns undefined when it is gone, or a link by now */
export async function openSiteFile(
  file: SiteFile,
): Promise<{ stream: Readable; size: number; etag: string } | undefined> {
  const handle = await open(file.path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined);
  if (handle === undefined) return undefined;
  const { size, mtimeMs } = await handle.stat();
  return {
    stream: handle.createReadStream(),
    size,
    etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
  };
}

/** `index-BxYz12ab.js`, `app.3f2a9c1b.css`: eight characters or more that are no word. */
function hasHash(name: string): boolean {
  const [, mark = ""] = /[-.]([A-Za-z0-9_-]{8,64})\.[a-z0-9]+$/.exec(name) ?? [];
  return /\d/.test(mark) && (/^[0-9a-f]+$/.test(mark) || /[A-Z]/.test(mark));
}
