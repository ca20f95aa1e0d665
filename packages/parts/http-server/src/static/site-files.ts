import { constants } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Readable } from "node:stream";

/** A precompressed file of the build. */
export interface PackedFile {
  readonly encoding: "br" | "gzip";
  readonly path: string;
}

/** A built file of a site. */
export interface SiteFile {
  readonly path: string;
  /** `<name>.br` and `<name>.gz` next to it, the smaller first. */
  readonly packed: readonly PackedFile[];
  /** True if its name holds a hash of its content, so that it may be cached for ever. */
  readonly immutable: boolean;
}

/** Files by their path within the site, with slashes. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Most files of a site: a folder with more is served by mistake. */
const maxFiles = 10_000;

/**
 * Lists what a site serves: only the files that exist now, so that no path of a request is ever joined to a folder.
 * Links and names that begin with a dot are left out.
 */
export async function listSite(folder: string): Promise<SiteFiles> {
  const root = await realpath(folder);
  if (!(await stat(root)).isDirectory()) throw new Error("it is not a folder");
  const paths = new Map<string, string>();
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).split(sep).join("/");
    if (!entry.isFile() || /(?:^|\/)\./.test(name)) continue;
    if (paths.size >= maxFiles) throw new Error(`it holds more than ${maxFiles} files`);
    paths.set(name, path);
  }
  return new Map(
    [...paths].map(([name, path]) => [
      name,
      { path, packed: packedOf(name, paths), immutable: hasHash(name) },
    ]),
  );
}

function packedOf(name: string, paths: ReadonlyMap<string, string>): PackedFile[] {
  const forms = [
    { encoding: "br", path: paths.get(`${name}.br`) },
    { encoding: "gzip", path: paths.get(`${name}.gz`) },
  ] as const;
  return forms.flatMap(({ encoding, path }) => (path === undefined ? [] : [{ encoding, path }]));
}

/** Opens a listed file. @returns undefined if it is gone, or has become a link */
export async function openSiteFile(
  path: string,
): Promise<{ stream: Readable; size: number; etag: string } | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined);
  if (handle === undefined) return undefined;
  const { size, mtimeMs } = await handle.stat().catch(async (error) => {
    await handle.close();
    throw error;
  });
  return {
    stream: handle.createReadStream(),
    size,
    etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
  };
}

/**
 * Returns true for names such as `index-BxYz12ab.js` and `app.3f2a9c1b.css`: at least eight characters that are not a
 * word.
 */
function hasHash(name: string): boolean {
  if (/[-.](?=[a-f]*\d)[0-9a-f]{8,64}\.[a-z0-9]+$/.test(name)) return true;
  const [, mark = ""] = /[-.]([A-Za-z0-9_-]{8,64})\.[a-z0-9]+$/.exec(name) ?? [];
  return /\d/.test(mark) && /[A-Z]/.test(mark);
}
