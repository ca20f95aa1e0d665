import { join } from "node:path";
import { ensureDataFolder } from "../files/index.js";
import { journalFile, stateFile } from "./file-names.js";
import { problemOf } from "./integrity.js";
import type { Medium } from "./medium.js";
import { writeMark } from "./run-mark.js";
import { copyDatabase } from "./sqlite-backup.js";
import { SqliteFile } from "./sqlite-file.js";
import { enterHome, type HomeOptions } from "./sqlite-home.js";

/** Opens the two files of a data folder. */
export async function openSqlite(
  options: HomeOptions & { readonly owner: () => string | undefined; readonly committed: () => void },
): Promise<Medium> {
  const { log } = options;
  const folder = ensureDataFolder(options.folder);
  const fresh = await enterHome({ ...options, folder });
  const state = await SqliteFile.open(join(folder, stateFile), "FULL", options);
  const journal = await SqliteFile.open(join(folder, journalFile), "NORMAL", {
    ...options,
    committed: () => {},
  }).catch(async (error: unknown) => {
    await state.close();
    throw error;
  });
  const files = [state, journal];
  let stateProblem = "";
  let journalProblem = "";

  const sizes = () => Promise.all(files.map((file) => file.sizes()));
  return {
    state: state.store,
    journal: journal.store,
    fresh,
    get problem() {
      return [stateProblem, journalProblem].filter((problem) => problem !== "").join("; ");
    },
    begun: () => writeMark(folder, { clean: false }),
    tick: () => {
      for (const file of files) file.tick();
    },
    trim: async () => {
      for (const file of files) await file.trim();
    },
    checkpoint: async () => {
      for (const file of files) await file.checkpoint();
    },
    async check() {
      stateProblem = await checked(state.path, stateFile);
      if (stateProblem !== "") log.error(`${stateProblem}: stop the service and start it with --repair`);
      journalProblem = await checked(journal.path, journalFile);
      if (journalProblem === "") return;
      log.error(`${journalProblem}: it will begin anew at the next start`);
      await writeMark(folder, { clean: false, journalDamaged: true });
    },
    sizes,
    bytes: async () => (await sizes()).reduce((sum, { bytes, walBytes }) => sum + bytes + walBytes, 0),
    copyTo: async (target) => [
      await copyDatabase(state.path, target),
      await copyDatabase(journal.path, target),
    ],
    async close() {
      for (const file of files) await file.close();
      // A damaged state is checked again at the next start, which refuses it.
      const mark = { clean: stateProblem === "", journalDamaged: journalProblem !== "" };
      await writeMark(folder, mark).catch((error: unknown) =>
        log.warn("the store is closed, which could not be noted: the next start looks through the files", {
          error,
        }),
      );
    },
  };
}

async function checked(path: string, name: string): Promise<string> {
  const problem = await problemOf(path, "whole");
  return problem === "" ? "" : `${name} is damaged (${problem})`;
}
