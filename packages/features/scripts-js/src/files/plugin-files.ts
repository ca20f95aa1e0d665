import { createHash } from "node:crypto";
import { normalisedPlugin, type PluginHeader, readPluginHeader } from "@dicetower/content-index";
import { codes, decodeText, type Files, type Folder, failure } from "@dicetower/contract";
import type { PluginSource } from "./load-order.js";

/** Bytes of one file, and how many files there may be. */
export const maxBytes = 4 * 1024 * 1024;
const maxFiles = 2_000;
const maxDepth = 8;
export const root = "scripts/js";

/** A file of a plugin as it was read. */
export interface PluginFile {
  /** Its source and its path there. */
  readonly id: string;
  readonly source: PluginSource;
  /** Path below the folder of its source, with `/` between its steps. */
  readonly path: string;
  /** Base name. */
  readonly fileName: string;
  /** Normalised. */
  readonly text: string;
  readonly header: PluginHeader;
  readonly size: number;
  readonly sha256: string;
  /** UTC epoch seconds. */
  readonly updatedAt: number;
}

/** Reads a file. @throws Failure 41300 for one that is too large, 40001 for what is no text */
export function readPlugin(source: PluginSource, path: string, bytes: Buffer, updatedAt: number): PluginFile {
  if (bytes.length > maxBytes) throw failure(codes.tooLarge, "A plugin has at most 4 MiB.");
  const text = normalisedPlugin(decodeText(bytes).text);
  const fileName = path.slice(path.lastIndexOf("/") + 1);
  return {
    id: `${source}/${path}`,
    source,
    path,
    fileName,
    text,
    header: readPluginHeader(text, fileName),
    size: bytes.length,
    sha256: digestOf(text),
    updatedAt,
  };
}

/** Digest of a normalised text. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Files of the owner below the data folder, and the versions before their last update. */
export class PluginFiles {
  readonly #cache = new Map<string, PluginFile>();
  readonly #backups: Folder;

  constructor(readonly files: Files) {
    this.#backups = files.folder("scripts/js-backup");
  }

  /** Reads all files again when they are next wanted: others have written them. */
  forget(): void {
    this.#cache.clear();
  }

  /** All files, in byte order of their paths. A file that cannot be read is passed over. */
  async all(): Promise<readonly PluginFile[]> {
    const found = await this.#walk("", 0);
    found.sort((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)));
    const plugins: PluginFile[] = [];
    for (const { path, size, updatedAt } of found.slice(0, maxFiles)) {
      const plugin = await this.#read(path, size, updatedAt);
      if (plugin !== undefined) plugins.push(plugin);
    }
    return plugins;
  }

  async #walk(below: string, depth: number): Promise<{ path: string; size: number; updatedAt: number }[]> {
    const folder = this.files.folder(below === "" ? root : `${root}/${below}`);
    const here = (await folder.list())
      .filter(({ name }) => isPluginName(name))
      .map(({ name, size, updatedAt }) => ({ path: joined(below, name), size, updatedAt }));
    if (depth >= maxDepth) return here;
    for (const name of await folder.folders())
      here.push(...(await this.#walk(joined(below, name), depth + 1)));
    return here;
  }

  async #read(path: string, size: number, updatedAt: number): Promise<PluginFile | undefined> {
    const known = this.#cache.get(path);
    if (known?.size === size && known.updatedAt === updatedAt) return known;
    if (size > maxBytes) return undefined;
    const [folder, name] = this.#at(path);
    try {
      const plugin = readPlugin("user", path, await folder.read(name), updatedAt);
      this.#cache.set(path, plugin);
      return plugin;
    } catch {
      return undefined;
    }
  }

  #at(path: string): [Folder, string] {
    const at = path.lastIndexOf("/");
    return at < 0
      ? [this.files.folder(root), path]
      : [this.files.folder(`${root}/${path.slice(0, at)}`), path.slice(at + 1)];
  }

  async write(path: string, text: string | Buffer): Promise<void> {
    const [folder, name] = this.#at(path);
    await folder.write(name, text);
    this.#cache.delete(path);
  }

  /** A file as it lies there, not normalised. @throws Failure 40400 */
  bytes(path: string): Promise<Buffer> {
    const [folder, name] = this.#at(path);
    return folder.read(name);
  }

  async remove(path: string): Promise<void> {
    const [folder, name] = this.#at(path);
    await folder.remove(name);
    this.#cache.delete(path);
  }

  async has(path: string): Promise<boolean> {
    const [folder, name] = this.#at(path);
    return folder.has(name);
  }

  /** Keeps the present text of a plugin, in the place of what was kept before. */
  backUp({ header, text }: PluginFile): Promise<void> {
    return this.writeBackup(header.name, text);
  }

  async writeBackup(name: string, text: string): Promise<void> {
    await this.#backups.write(backupName(name), text);
  }

  /** The text before the last update; undefined where there is none. */
  async backup(name: string): Promise<string | undefined> {
    const file = backupName(name);
    if (!(await this.#backups.has(file))) return undefined;
    return (await this.#backups.read(file)).toString("utf8");
  }

  async forgetBackup(name: string): Promise<void> {
    const file = backupName(name);
    if (await this.#backups.has(file)) await this.#backups.remove(file);
  }
}

/** Names of plugins are any text: the file of a kept version has the digest of it. */
function backupName(name: string): string {
  return `${digestOf(name).slice(0, 32)}.js`;
}

function joined(below: string, name: string): string {
  return below === "" ? name : `${below}/${name}`;
}

/** True for names that files of plugins have. */
export function isPluginName(name: string): boolean {
  return /\.[jt]s$/i.test(name) && !/\.d\.ts$/i.test(name);
}
