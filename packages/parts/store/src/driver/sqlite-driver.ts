import { join } from "node:path";
import { ensureDataFolder } from "@dicetower/files";
import { copyDatabase } from "../backup/sqlite-backup.js";
import { SchemaRecorder } from "../repair/schema-record.js";
import { type RecoveryOptions, recoverFiles } from "../repair/sqlite-recovery.js";
import { FileDamage } from "../sqlite/file-damage.js";
import { problemOf } from "../sqlite/integrity.js";
import { loadSqlite } from "../sqlite/native-sqlite.js";
import { writeMark } from "../sqlite/run-mark.js";
import { SqliteFile } from "../sqlite/sqlite-file.js";
import { journalFile, stateFile } from "../sqlite/store-files.js";
import type { Driver } from "./driver.js";

const repairIt = "Stop the service and start it with --repair.";
const refusal = `The store is damaged: nothing was changed. ${repairIt}`;

interface SqliteOptions extends RecoveryOptions {
  readonly owner: () => string | undefined;
  readonly committed: () => void;
  /** Called once for each file that is found to be damaged. */
  readonly damaged: (sentence: string) => void;
}

/** Opens the two files of a data folder. */
export async function openSqliteDriver(options: SqliteOptions): Promise<Driver> {
  const { log } = options;
  // knex would log a hint that does not apply, with a stack trace.
  loadSqlite();
  const folder = ensureDataFolder(options.folder);
  const fresh = await recoverFiles({ ...options, folder });
  const tell = (sentence: string): void => {
    log.error(sentence);
    options.damaged(sentence);
  };
  const stateDamage = new FileDamage(stateFile, `it can only be read. ${repairIt}`, (sentence) => {
    // A repair might lose anything that is still written.
    state.store.queue.refuseForGood(refusal);
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
  const recorder = new SchemaRecorder(folder, state.store);
  const keepSchema = () =>
    recorder.keep().catch((error: unknown) => log.debug("the tables could not be recorded", { error }));

  const sizes = () => Promise.all(files.map((file) => file.sizes()));
  return {
    state: state.store,
    journal: journal.store,
    fresh,
    get problem() {
      return [stateDamage.problem, journalDamage.problem].filter((problem) => problem !== "").join(" ");
    },
    opened: () => writeMark(folder, { clean: false }),
    tick: () => {
      for (const file of files) file.tick();
    },
    // A damaged state is no longer checkpointed; the journal is.
    trim: async () => void (await Promise.all([keepSchema(), ...files.map((file) => file.trim())])),
    checkpoint: async () => {
      for (const file of files) await file.checkpoint();
    },
    async check() {
      stateDamage.record(await problemOf(state.path, "whole"));
      journalDamage.record(await problemOf(journal.path, "whole"));
      await marking;
    },
    sizes,
    bytes: async () => (await sizes()).reduce((sum, { bytes, walBytes }) => sum + bytes + walBytes, 0),
    copyTo: async (target) => [
      await copyDatabase(state.path, target),
      await copyDatabase(journal.path, target),
    ],
    async close() {
      if (stateDamage.problem === "") await keepSchema();
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
