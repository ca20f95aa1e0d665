import { join } from "node:path";
import { ensureDataFolder } from "../files/index.js";
import { FileDamage } from "./file-damage.js";
import { journalFile, stateFile } from "./file-names.js";
import { problemOf } from "./integrity.js";
import type { Medium } from "./medium.js";
import { writeMark } from "./run-mark.js";
import { copyDatabase } from "./sqlite-backup.js";
import { SqliteFile } from "./sqlite-file.js";
import { enterHome, type HomeOptions } from "./sqlite-home.js";

const repairIt = "Stop the service and start it with --repair.";
const refusal = `The store is damaged: nothing was changed. ${repairIt}`;

interface SqliteOptions extends HomeOptions {
  readonly owner: () => string | undefined;
  readonly committed: () => void;
  /** Told once of each file that is found to be damaged. */
  readonly damaged: (sentence: string) => void;
}

/** Opens the two files of a data folder. */
export async function openSqlite(options: SqliteOptions): Promise<Medium> {
  const { log } = options;
  const folder = ensureDataFolder(options.folder);
  const fresh = await enterHome({ ...options, folder });
  const tell = (sentence: string): void => {
    log.error(sentence);
    options.damaged(sentence);
  };
  const stateDamage = new FileDamage(stateFile, `it can only be read. ${repairIt}`, (sentence) => {
    // What would still be written, the repair might not find again.
    state.store.queue.condemn(refusal);
    tell(sentence);
  });
  let marking: Promise<void> = Promise.resolve();
  const journalDamage = new FileDamage(journalFile, "it begins anew at the next start.", (sentence) => {
    marking = writeMark(folder, { clean: false, journalDamaged: true }).catch((error: unknown) =>
      log.warn(`what is damaged of ${journalFile} could not be noted`, { error }),
    );
    tell(sentence);
  });
  const state = await SqliteFile.open(join(folder, stateFile), "FULL", { ...options, damage: stateDamage });
  const journal = await SqliteFile.open(join(folder, journalFile), "NORMAL", {
    ...options,
    committed: () => {},
    damage: journalDamage,
  }).catch(async (error: unknown) => {
    await state.close();
    throw error;
  });
  const files = [state, journal];

  const sizes = () => Promise.all(files.map((file) => file.sizes()));
  return {
    state: state.store,
    journal: journal.store,
    fresh,
    get problem() {
      return [stateDamage.problem, journalDamage.problem].filter((problem) => problem !== "").join(" ");
    },
    begun: () => writeMark(folder, { clean: false }),
    tick: () => {
      for (const file of files) file.tick();
    },
    // A state that is damaged is not written back any more; the journal is.
    trim: async () => void (await Promise.all(files.map((file) => file.trim()))),
    checkpoint: async () => {
      for (const file of files) await file.checkpoint();
    },
    async check() {
      stateDamage.is(await problemOf(state.path, "whole"));
      journalDamage.is(await problemOf(journal.path, "whole"));
      await marking;
    },
    sizes,
    bytes: async () => (await sizes()).reduce((sum, { bytes, walBytes }) => sum + bytes + walBytes, 0),
    copyTo: async (target) => [
      await copyDatabase(state.path, target),
      await copyDatabase(journal.path, target),
    ],
    async close() {
      for (const file of files) await file.close();
      await marking;
      // A damaged state is checked again at the next start, which refuses it.
      const mark = { clean: stateDamage.problem === "", journalDamaged: journalDamage.problem !== "" };
      await writeMark(folder, mark).catch((error: unknown) =>
        log.warn("the store is closed, which could not be noted: the next start looks through the files", {
          error,
        }),
      );
    },
  };
}
