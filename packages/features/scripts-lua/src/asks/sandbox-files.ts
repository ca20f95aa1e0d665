import type { Files, Folder } from "@dicetower/contract";
import { diskName, nameOnDisk } from "../modules/disk-name.js";

/** Folder of what modules write. */
export const dataFolder = "lua/data";
/** Bytes that the files of a module may take. */
const quota = 64 * 1024 * 1024;
const deepest = 6;
const maxFiles = 10_000;

/** Why nothing was written, as the C library would say it. */
export type FileReason = "No space left on device" | "No such file or directory" | "File name too long";

/** The files that one module has written, below a folder of its own. */
export class SandboxFiles {
  #sizes: Promise<Map<string, number>> | undefined;
  /** Folders that were made and hold nothing yet. */
  readonly #empty = new Set<string>();

  constructor(
    readonly files: Files,
    readonly module: string,
  ) {}

  /** Looks which files there are when they are next wanted: other processes have written some. */
  lookAgain(): void {
    this.#sizes = undefined;
  }

  /** Bytes of all files. */
  async bytes(): Promise<number> {
    let sum = 0;
    for (const size of (await this.#known()).values()) sum += size;
    return sum;
  }

  async size(path: string): Promise<number | undefined> {
    return (await this.#known()).get(path);
  }

  async isFolder(path: string): Promise<boolean> {
    if (path === "" || this.#empty.has(path)) return true;
    for (const one of (await this.#known()).keys()) if (one.startsWith(`${path}/`)) return true;
    return false;
  }

  makeFolder(path: string): void {
    const steps = path.split("/");
    for (let depth = 1; depth <= steps.length && this.#empty.size < maxFiles; depth++)
      this.#empty.add(steps.slice(0, depth).join("/"));
  }

  async read(path: string): Promise<Buffer | undefined> {
    if ((await this.size(path)) === undefined) return undefined;
    const [folder, name] = this.#place(path);
    return folder.read(name);
  }

  /** Writes a whole file. @returns why not, undefined when it was done */
  async write(path: string, bytes: Buffer): Promise<FileReason | undefined> {
    const sizes = await this.#known();
    const rest = (await this.bytes()) - (sizes.get(path) ?? 0);
    if (rest + bytes.length > quota || (sizes.size >= maxFiles && !sizes.has(path)))
      return "No space left on device";
    if (!fits(path)) return "File name too long";
    const [folder, name] = this.#place(path);
    await folder.write(name, bytes);
    sizes.set(path, bytes.length);
    return undefined;
  }

  async remove(path: string): Promise<FileReason | undefined> {
    const sizes = await this.#known();
    if (this.#empty.delete(path)) return undefined;
    if (!sizes.has(path)) return "No such file or directory";
    const [folder, name] = this.#place(path);
    await folder.remove(name);
    sizes.delete(path);
    return undefined;
  }

  /** Removes everything. */
  async clear(): Promise<void> {
    for (const path of (await this.#known()).keys()) await this.remove(path);
    this.#empty.clear();
  }

  #place(path: string): [Folder, string] {
    const steps = path.split("/").map(diskName);
    const name = steps.pop() ?? "";
    return [this.files.folder([this.#root, ...steps].join("/")), name];
  }

  get #root(): string {
    return `${dataFolder}/${diskName(this.module)}`;
  }

  #known(): Promise<Map<string, number>> {
    this.#sizes ??= this.#walk().catch((error: unknown) => {
      this.#sizes = undefined;
      throw error;
    });
    return this.#sizes;
  }

  async #walk(): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const look = async (folder: string, path: string, depth: number): Promise<void> => {
      const here = this.files.folder(folder);
      for (const { name, size } of await here.list()) found.set(path + nameOnDisk(name), size);
      if (depth === deepest) return;
      for (const name of await here.folders())
        await look(`${folder}/${name}`, `${path}${nameOnDisk(name)}/`, depth + 1);
    };
    await look(this.#root, "", 0);
    return found;
  }
}

function fits(path: string): boolean {
  const steps = path.split("/");
  return (
    steps.length <= deepest + 1 &&
    steps.every((step) => {
      const written = diskName(step);
      return written !== "" && [...written].length <= 120 && Buffer.byteLength(written) <= 255;
    })
  );
}
