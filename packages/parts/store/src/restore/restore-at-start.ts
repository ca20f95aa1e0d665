import { errorMessage } from "@dicetower/contract";
import { BackupCatalog } from "../backup/backup-catalog.js";
import { verifyBackup } from "../backup/backup-manifest.js";
import type { StoreOptions } from "../open-store.js";
import { keepState } from "./keep-state.js";
import {
  clearPreparedRestore,
  type PreparedRestore,
  readPreparedRestore,
  writePreparedRestore,
} from "./prepared-restore.js";
import { isInUse, restoreBackup } from "./restore-backup.js";

/** Options of a restore at the start. */
export interface RestoreAtStart {
  /** Options of the store that is replaced. */
  readonly store: StoreOptions;
  readonly print: (line: string) => void;
  /** Called repeatedly while the restore is running. */
  readonly progress: () => void;
}

const progressMs = 2_000;

/**
 * Carries out a prepared restore, if there is one, before the store is opened. If it fails, the data stays unchanged,
 * the reason is recorded, and the start goes on. An interrupted restore is completed by the next start. The data folder
 * must be locked by this process.
 */
export async function restorePrepared(options: RestoreAtStart): Promise<void> {
  const { store, print } = options;
  const { folder: data, clock } = store;
  const prepared = await readPreparedRestore(data);
  if (prepared === undefined || prepared.failed !== undefined) return;
  const going = new AbortController();
  clock.every(progressMs, going.signal, options.progress);
  print(`restoring backup ${prepared.backup}, as was asked for`);
  try {
    const kept = await carryOut(prepared, options);
    await clearPreparedRestore(data);
    print(`${prepared.backup} was restored${kept === "" ? "" : `; what was there before is in ${kept}`}`);
  } catch (error) {
    const failed = errorMessage(error);
    await writePreparedRestore(data, { ...prepared, failed });
    print(`${prepared.backup} could not be restored, the data are as they were: ${failed}`);
  } finally {
    going.abort();
  }
}

async function carryOut(prepared: PreparedRestore, { store }: RestoreAtStart): Promise<string> {
  const { folder: data, databaseUrl } = store;
  const folder = new BackupCatalog(data).path(prepared.backup);
  await verifyBackup(folder);
  if (await isInUse(databaseUrl))
    throw new Error("another service uses the same tables; stop it, then run dicetower restore");
  const kept = prepared.kept ?? (await keepState({ ...store, spared: prepared.backup }));
  await writePreparedRestore(data, { ...prepared, kept });
  await restoreBackup(data, folder, databaseUrl, prepared.key);
  return kept;
}
