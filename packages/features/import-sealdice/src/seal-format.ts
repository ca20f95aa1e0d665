import { type ImportFormat, skippedFor } from "@dicetower/imports/api";
import type { SqliteFile } from "./database/sqlite-file.js";
import { readBans } from "./records/bans.js";
import { readCards } from "./records/cards.js";
import { readCensor } from "./records/censor.js";
import { readContent } from "./records/content.js";
import { readGroups } from "./records/groups.js";
import { readLeft } from "./records/left-files.js";
import { logsDatabase, readLogs } from "./records/logs.js";
import { readOldCards } from "./records/old-cards.js";
import { readPlayers } from "./records/players.js";
import { readPluginValues } from "./records/plugin-values.js";
import { type Given, openDatabase, type SealFolder, sealFolder } from "./records/seal-folder.js";
import { readSettings } from "./records/settings.js";
import { readVariables } from "./records/variables.js";
import { readReplies, readTexts } from "./records/words.js";

const dataDatabase = "data.db";

/** Data folders of SealDice: that of the program, `data` in it, or `default` in that. */
export const sealFormat: ImportFormat = {
  key: "sealdice",
  titleKey: "import-sealdice.title",
  recognizes: async (folder) => (await sealFolder(folder, new AbortController().signal)) !== undefined,
  async *read(folder, signal) {
    const from = await sealFolder(folder, signal);
    if (from !== undefined) yield* readAll(from);
  },
};

async function* readAll(from: SealFolder): AsyncGenerator<Given> {
  const recording = new Map<string, string>();
  const offByDefault = new Set<string>();
  yield* readSettings(from, offByDefault);
  yield* readTexts(from);
  yield* readDatabase(from, dataDatabase, async function* (database, file) {
    yield* readPlayers(database, file);
    yield* readGroups(database, file, recording, offByDefault);
    yield* (await database.columns("attrs")) === undefined
      ? readOldCards(database, file)
      : readCards(database, file);
    yield* readVariables(database, file);
    yield* readBans(database, file);
  });
  yield* readCensor(from);
  yield* readContent(from);
  yield* readPluginValues(from);
  yield* readReplies(from);
  yield* readLeft(from);
  yield* readDatabase(from, logsDatabase, (database) => readLogs(from, database, recording));
}

async function* readDatabase(
  from: SealFolder,
  name: string,
  read: (database: SqliteFile, file: string) => AsyncGenerator<Given>,
): AsyncGenerator<Given> {
  const file = `${from.own}${name}`;
  let database: SqliteFile | undefined;
  try {
    database = await openDatabase(from, name);
  } catch (error) {
    yield skippedFor(file, error);
  }
  if (database === undefined) return;
  try {
    // What stands in the log of a database that was not closed is not part of it yet.
    if (await holdsBytes(from, `${file}-wal`)) yield { warning: "import-sealdice.notClosed", file };
    yield* read(database, file);
  } finally {
    await database.close();
  }
}

async function holdsBytes({ folder, signal }: SealFolder, path: string): Promise<boolean> {
  if (await folder.has(path)) for await (const piece of folder.bytes(path, signal)) return piece.length > 0;
  return false;
}
