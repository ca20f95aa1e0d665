import { constants, type Stats } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { Disk } from "./disk.js";
import { noPlainFile, systemCode } from "./failures.js";
import { checkGiven, isHeldElsewhere } from "./name-rule.js";
import { isKeeper, keeperOf, ownName, storedName } from "./stored-name.js";
import { noFollow, writeWhole } from "./write-whole.js";

/** Files of one folder by the names that their authors gave them, whatever the file system holds of these. */
export class FolderNames {
  constructor(
    readonly root: string,
    readonly folder: string,
    readonly disk: Disk,
  ) {}

  /**
   * Returns the path of a file: that under which it is stored, or its own name where somebody put it there.
   * @throws Failure 42200 for what is no name of a file
   */
  async locate(name: string): Promise<string> {
    const { stored } = storedName(name);
    const path = this.#within(stored);
    const own = name.normalize("NFC");
    if (own === stored || !isHeldElsewhere(own) || (await look(path, this.disk)) !== undefined) return path;
    const put = this.#within(own);
    return (await look(put, this.disk))?.isFile() === true ? put : path;
  }

  /** Returns the own name of a file in the folder; undefined for what is none of its files. */
  async ownName(found: string): Promise<string | undefined> {
    if (isKeeper(found)) return undefined;
    const name = ownName(found) ?? (await this.#kept(found));
    if (name !== undefined && isGiven(name) && storedName(name).stored === found) return name;
    return isHeldElsewhere(found) && found.normalize("NFC") === found ? found : undefined;
  }

  /** Keeps a name that is too long for the file system, before there is the file. */
  async keep(name: string): Promise<void> {
    const { keptIn } = storedName(name);
    if (keptIn === undefined || (await look(join(this.folder, keptIn), this.disk)) !== undefined) return;
    await writeWhole(join(this.folder, keptIn), checkGiven(name), this.disk);
  }

  async forget(name: string): Promise<void> {
    const { keptIn } = storedName(name);
    if (keptIn !== undefined && (await look(join(this.folder, keptIn), this.disk)) !== undefined)
      await this.disk.unlink(join(this.folder, keptIn));
  }

  async #kept(found: string): Promise<string | undefined> {
    const path = join(this.folder, keeperOf(found));
    if ((await look(path, this.disk))?.isFile() !== true) return undefined;
    const handle = await this.disk.open(path, constants.O_RDONLY | noFollow);
    try {
      return (await handle.readFile()).toString("utf8");
    } finally {
      await handle.close();
    }
  }

  #within(name: string): string {
    const path = join(this.folder, name);
    const way = relative(this.root, path);
    if (way.startsWith("..") || isAbsolute(way)) throw noPlainFile();
    return path;
  }
}

/** Looks at what stands at a path, not through links; undefined for nothing. */
export async function look(path: string, disk: Disk): Promise<Stats | undefined> {
  try {
    return await disk.lstat(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function isGiven(name: string): boolean {
  try {
    return checkGiven(name) === name;
  } catch {
    return false;
  }
}
