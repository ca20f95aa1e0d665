import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Clock, Log } from "@dicetower/contract";
import type { BackupCatalog } from "../backup/backup-catalog.js";
import { StoreDamaged } from "../core/errors.js";
import { restoreSqlite } from "../restore/sqlite-restore.js";
import { neverUsed, problemOf } from "../sqlite/integrity.js";
import { readMark, writeMark } from "../sqlite/run-mark.js";
import { journalFile, setAside, stateFile } from "../sqlite/store-files.js";

/** Options of the recovery. */
export interface RecoveryOptions {
  readonly folder: string;
  readonly catalog: BackupCatalog;
  readonly clock: Clock;
  readonly log: Log;
  readonly restoreOnCorruption: boolean;
}

/**
 * Checks the files before they are opened and recovers what can be. After an unclean end the whole state is checked; a
 * damaged journal is replaced, a damaged state only where that was asked for.
 * @returns true if there was no store yet
 * @throws StoreDamaged
 */
export async function recoverFiles(options: RecoveryOptions): Promise<boolean> {
  const { folder, log } = options;
  let mark = await readMark(folder);
  const state = join(folder, stateFile);
  if (mark?.restoring !== undefined) {
    log.warn(`the restoring of backup ${basename(mark.restoring)} was interrupted and is brought to its end`);
    await restoreSqlite(folder, mark.restoring, { key: mark.restoreKey });
    mark = await readMark(folder);
  }
  const clean = mark?.clean === true;
  const problem = await problemOf(state, clean ? "opening" : "whole");
  // A first start that was killed leaves a file without tables and no mark.
  if (mark === undefined && neverUsed.has(problem)) return true;
  if (!clean && existsSync(state) && !existsSync(`${state}-wal`))
    log.warn(
      `${stateFile}-wal is gone though the last run did not end in good order: changes may be missing`,
    );
  await recoverState(options, problem);
  await recoverJournal(options, mark?.journalDamaged === true);
  await writeMark(folder, { clean: false });
  return false;
}

async function recoverState(
  { folder, catalog, clock, log, restoreOnCorruption }: RecoveryOptions,
  problem: string,
) {
  if (problem === "") return;
  const backup = await catalog.newestWhole();
  if (!restoreOnCorruption || backup === undefined)
    throw new StoreDamaged(stateFile, problem, backup?.name ?? "");
  await setAside(folder, stateFile, clock.seconds());
  await restoreSqlite(folder, catalog.path(backup.name), { files: [stateFile] });
  log.error(`${stateFile} was damaged (${problem}); backup ${backup.name} was restored in its place`);
}

async function recoverJournal({ folder, clock, log }: RecoveryOptions, damaged: boolean): Promise<void> {
  const path = join(folder, journalFile);
  if (!existsSync(path)) return;
  const problem = damaged ? "found by a check" : await problemOf(path, "opening");
  if (problem === "") return;
  const aside = await setAside(folder, journalFile, clock.seconds());
  log.error(`${journalFile} was damaged (${problem}), is kept as ${aside} and begins anew`);
}

/** Requires a full check of both files at the next start, for a run that could not read something. */
export async function requireFullCheck(folder: string): Promise<void> {
  const journal = join(folder, journalFile);
  const journalDamaged = existsSync(journal) && (await problemOf(journal, "whole")) !== "";
  await writeMark(folder, { clean: false, journalDamaged });
}
