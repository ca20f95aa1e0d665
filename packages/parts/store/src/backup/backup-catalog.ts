import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Dialect } from "@dicetower/contract";
import { shortage, syncFolder, temporaryIn, writeWhole } from "@dicetower/files";
import { storageFailure } from "../core/storage-failure.js";
import { compactTimestamp } from "../core/timestamp.js";
import { readPreparedRestore } from "../restore/prepared-restore.js";
import {
  type BackupFile,
  type BackupManifest,
  type BackupReason,
  manifestName,
  readManifest,
  verifyBackup,
} from "./backup-manifest.js";
import { keptBackups, type Retention } from "./backup-retention.js";

/** A complete backup in the catalog. */
export interface Backup extends BackupManifest {
  /** `20261121T103000Z-1a2b3c4d`: when it was taken, and random characters. */
  readonly name: string;
}

const namePattern = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/;

/** The backups of an installation, in one folder. */
export class BackupCatalog {
  readonly folder: string;
  readonly #data: string;

  /**
   * @param data the data folder
   * @param spared name of a backup that retention never removes: the one that is about to be restored
   */
  constructor(
    data: string,
    readonly spared = "",
  ) {
    this.folder = join(data, "backups");
    this.#data = data;
  }

  /** Lists the complete backups, the newest first. */
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

  /** Returns a complete backup; undefined if there is none with that name. */
  async find(name: string): Promise<Backup | undefined> {
    if (!namePattern.test(name)) return undefined;
    const manifest = await readManifest(join(this.folder, name)).catch(() => undefined);
    return manifest === undefined ? undefined : { name, ...manifest };
  }

  /** Returns the path of a backup. @throws Error for an invalid name */
  path(name: string): string {
    if (!namePattern.test(name)) throw new Error(`"${name}" is no name of a backup`);
    return join(this.folder, name);
  }

  /** Returns the newest SQLite backup whose files match its manifest; undefined when there is none. */
  async newestWhole(): Promise<Backup | undefined> {
    for (const backup of await this.list()) {
      if (backup.dialect !== "sqlite") continue;
      const whole = await verifyBackup(this.path(backup.name)).catch(() => undefined);
      if (whole !== undefined) return backup;
    }
    return undefined;
  }

  /**
   * Takes a backup: everything is written in a temporary folder, which is renamed at the very end.
   * @param write writes the files into the folder and syncs them
   * @throws Failure 50300 if the disk or the database does not allow it; nothing is left behind
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
      const name = `${compactTimestamp(about.createdAt)}-${randomBytes(4).toString("hex")}`;
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

  /**
   * Removes what retention does not keep, apart from the one that is about to be restored; returns the names.
   * @param retention the default one if left out
   */
  async prune(retention?: Retention): Promise<string[]> {
    const all = await this.list();
    const kept = keptBackups(all, retention);
    const prepared = (await readPreparedRestore(this.#data))?.backup;
    const spared = new Set([this.spared, prepared]);
    const gone = all.filter(({ name }) => !spared.has(name) && !kept.has(name)).map(({ name }) => name);
    for (const name of gone) await this.remove(name);
    return gone;
  }

  /**
   * Removes a backup. Its folder is renamed first: one half removed by a kill must not look like a backup.
   * @returns false if it was gone already
   */
  async remove(name: string): Promise<boolean> {
    const temporary = temporaryIn(this.folder);
    try {
      await rename(this.path(name), temporary.path);
      await rm(temporary.path, { recursive: true, force: true });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    } finally {
      temporary.release();
    }
  }
}
