import type { Clock } from "@dicetower/contract";
import { ensureDataFolder } from "@dicetower/files";
import { BackupCatalog } from "../backup/backup-catalog.js";
import { backUpClosed } from "../backup/backup-closed.js";
import { DataFromLater } from "../core/errors.js";
import { openStore, type StoreOptions } from "../open-store.js";
import { setDamagedAside } from "./restore-backup.js";

/**
 * Keeps the current state before it is replaced: in a backup, or under another name if it is too damaged for one. The
 * data folder must be locked by this process.
 * @param options `spared` names the backup to be restored, which retention must not remove now
 * @returns where it is kept; empty if there was none
 */
export async function keepState(
  options: StoreOptions & { readonly clock: Clock; readonly spared: string },
): Promise<string> {
  const { folder, databaseUrl, clock } = options;
  ensureDataFolder(folder);
  if (databaseUrl === undefined) {
    const aside = await setDamagedAside(folder, clock);
    if (aside !== undefined) return aside === "" ? "" : `${aside}, damaged as it was`;
  }
  const name = await backedUp(options).catch(async (error: unknown) => {
    // This version cannot open the data: restoring an earlier backup is the way out.
    if (error instanceof DataFromLater)
      return (await backUpClosed({ ...options, databaseUrl }, "before-restore")).name;
    throw error;
  });
  return `backup ${name}: ${new BackupCatalog(folder).path(name)}`;
}

async function backedUp(options: StoreOptions): Promise<string> {
  const store = await openStore(options);
  try {
    return (await store.backup("before-restore")).name;
  } finally {
    await store.close();
  }
}
