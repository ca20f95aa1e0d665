import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Clock, Log } from "@dicetower/contract";
import { syncFolder } from "../files/index.js";
import { type BackupShelf, stampOf } from "./backup-shelf.js";
import { StoreDamaged } from "./errors.js";
import { journalFile, stateFile } from "./file-names.js";
import { nothing, problemOf } from "./integrity.js";
import { readMark, writeMark } from "./run-mark.js";
import { restoreSqlite } from "./sqlite-restore.js";

/** What looking at the files before opening them needs. */
export interface HomeOptions {
  readonly folder: string;
  readonly shelf: BackupShelf;
  readonly clock: Clock;
  readonly log: Log;
  readonly restoreOnCorruption: boolean;
}

/**
 * Looks at the files before they are opened (reliability D3). After an end in bad order the state is checked
 * through; the journal may begin anew, the state never by itself.
 * @returns true where there was no store yet
 * @throws StoreDamaged
 */
export async function enterHome(options: HomeOptions): Promise<boolean> {
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
  // A first start that was killed leaves a file without tables, and no mark.
  if (mark === undefined && nothing.has(problem)) return true;
  if (!clean && existsSync(state) && !existsSync(`${state}-wal`))
    log.warn(
      `${stateFile}-wal is gone though the last run did not end in good order: changes may be missing`,
    );
  await mendState(options, problem);
  await mendJournal(options, mark?.journalDamaged === true);
  await writeMark(folder, { clean: false });
  return false;
}

async function mendState({ folder, shelf, clock, log, restoreOnCorruption }: HomeOptions, problem: string) {
  if (problem === "") return;
  const backup = await shelf.newestWhole();
  if (!restoreOnCorruption || backup === undefined)
    throw new StoreDamaged(stateFile, problem, backup?.name ?? "");
  await setAside(folder, stateFile, clock.seconds());
  await restoreSqlite(folder, shelf.path(backup.name), { files: [stateFile] });
  log.error(`${stateFile} was damaged (${problem}); backup ${backup.name} was restored in its place`);
}

async function mendJournal({ folder, clock, log }: HomeOptions, damaged: boolean): Promise<void> {
  const path = join(folder, journalFile);
  if (!existsSync(path)) return;
  const problem = damaged ? "found by a check" : await problemOf(path, "opening");
  if (problem === "") return;
  const aside = await setAside(folder, journalFile, clock.seconds());
  log.error(`${journalFile} was damaged (${problem}), is kept as ${aside} and begins anew`);
}

/** Has the next opening look through both files, however the last run ended: something in them could not be read. */
export async function distrust(folder: string): Promise<void> {
  const journal = join(folder, journalFile);
  const journalDamaged = existsSync(journal) && (await problemOf(journal, "whole")) !== "";
  await writeMark(folder, { clean: false, journalDamaged });
}

/** Renames a database with its log, so that nothing of it is lost. @returns the new name */
export async function setAside(folder: string, file: string, seconds: number): Promise<string> {
  const aside = `${file}.corrupt-${stampOf(seconds)}`;
  for (const ending of ["", "-wal", "-shm"])
    if (existsSync(join(folder, file + ending)))
      await rename(join(folder, file + ending), join(folder, aside + ending));
  await syncFolder(folder);
  return aside;
}
