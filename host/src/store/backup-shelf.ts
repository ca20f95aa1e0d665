import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Dialect } from "@dicetower/contract";
import { shortage, syncFolder, temporaryIn, writeWhole } from "../files/index.js";
import {
  type BackupFile,
  type BackupManifest,
  type BackupReason,
  manifestName,
  readManifest,
  verifyBackup,
} from "./backup-manifest.js";
import { keptBackups } from "./backup-retention.js";
import { storageFailure } from "./storage-failure.js";

/** A backup that is on the shelf. */
export interface Backup extends BackupManifest {
  /** `20261121T103000Z-1a2b3c4d`: when it was taken, and something that nobody guesses. */
  readonly name: string;
}

const namePattern = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/;

/** The folder with all backups of an installation. */
export class BackupShelf {
  readonly folder: string;

  /**
   * @param data the data folder
   * @param spared name of a backup that stays whatever is taken: the one that is about to be restored
   */
  constructor(
    data: string,
    readonly spared = "",
  ) {
    this.folder = join(data, "backups");
  }

  /** The newest first; what is not complete is not among them. */
  async list(): Promise<Backup[]> {
    const names = await readdir(this.folder).catch((): string[] => []);
    const found: Backup[] = [];
    for (const name of names
      .filter((one) => namePattern.test(one))
      .sort()
      .reverse()) {
      const manifest = await readManifest(join(this.folder, name)).catch(() => undefined);
      if (manifest !== undefined) found.push({ name, ...manifest });
    }
    return found;
  }

  /** The path of a backup by its name. @throws Error when the name is none */
  path(name: string): string {
    if (!namePattern.test(name)) throw new Error(`"${name}" is no name of a backup`);
    return join(this.folder, name);
  }

  /** The newest backup of files that are what its manifest says; undefined when there is none. */
  async newestWhole(): Promise<Backup | undefined> {
    for (const backup of await this.list()) {
      if (backup.dialect !== "sqlite") continue;
      const whole = await verifyBackup(this.path(backup.name)).catch(() => undefined);
      if (whole !== undefined) return backup;
    }
    return undefined;
  }

  /**
   * Takes a backup: everything is written under a temporary name, which becomes the real one at the very end.
   * @param write puts the files into the folder and has them synced
   * @throws Failure 50300 where the disk or the database does not allow it; nothing is left then
   */
  async put(
    about: { dialect: Dialect; createdAt: number; reason: BackupReason; version: string },
    write: (folder: string) => Promise<BackupFile[]>,
  ): Promise<Backup> {
    const temporary = temporaryIn(this.folder);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await mkdir(temporary.path, { mode: 0o700 });
      const manifest: BackupManifest = { format: 1, ...about, files: await write(temporary.path) };
      await writeWhole(join(temporary.path, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`);
      const name = `${stampOf(about.createdAt)}-${randomBytes(4).toString("hex")}`;
      await rename(temporary.path, join(this.folder, name));
      await syncFolder(this.folder);
      return { name, ...manifest };
    } catch (error) {
      await rm(temporary.path, { recursive: true, force: true });
      throw storageFailure(error) ?? shortage(error) ?? error;
    } finally {
      temporary.release();
    }
  }

  /** Takes away what the rules of retention do not keep; answers the names. */
  async prune(): Promise<string[]> {
    const all = await this.list();
    const kept = keptBackups(all);
    const gone = all.filter(({ name }) => name !== this.spared && !kept.has(name)).map(({ name }) => name);
    for (const name of gone) await this.#remove(name);
    return gone;
  }

  /** Renamed first: what a kill leaves half removed must not look like a backup. */
  async #remove(name: string): Promise<void> {
    const temporary = temporaryIn(this.folder);
    try {
      await rename(this.path(name), temporary.path);
      await rm(temporary.path, { recursive: true, force: true });
    } finally {
      temporary.release();
    }
  }
}

/** `20261121T103000Z`. */
export function stampOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, "");
}
