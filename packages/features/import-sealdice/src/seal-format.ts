import { type ImportFormat, skippedFor, wantedOf } from "@dicetower/imports/api";
import type { SqliteFile } from "./database/sqlite-file.js";
import { readCards } from "./records/cards.js";
import { readCensor } from "./records/censor.js";
import { readContent } from "./records/content.js";
import { readLeft } from "./records/left-files.js";
import { logsDatabase, readLogs } from "./records/logs.js";
import { readOldCards } from "./records/old-cards.js";
import { readBans } from "./records/people/bans.js";
import { readGroups } from "./records/people/groups.js";
import { readPlayers } from "./records/people/players.js";
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
  async *read(folder, signal, only) {
    const from = await sealFolder(folder, signal);
    if (from !== undefined) yield* readAll(from, wantedOf(only));
  },
};

/** @param wants what is left out is said where all kinds are */
async function* readAll(from: SealFolder, wants: ReturnType<typeof wantedOf>): AsyncGenerator<Given> {
  const recording = new Map<string, string>();
  const offByDefault = new Set<string>();
  yield* readSettings(from, offByDefault);
  if (wants("texts")) yield* readTexts(from);
  yield* readDatabase(from, dataDatabase, async function* (database, file) {
    if (wants("players")) yield* readPlayers(database, file);
    if (wants("groups", "switches", "logs")) yield* readGroups(database, file, recording, offByDefault);
    if ((await database.columns("attrs")) === undefined) {
      if (wants("cards", "variables", "groupVariables")) yield* readOldCards(database, file);
    } else {
      if (wants("cards")) yield* readCards(database, file);
      if (wants("variables", "groupVariables")) yield* readVariables(database, file);
    }
    if (wants("lists")) yield* readBans(database, file);
  });
  if (wants("censor")) yield* readCensor(from);
  if (wants("decks", "help", "rules", "plugins")) yield* readContent(from, wants("decks"));
  if (wants("pluginValues", "pluginSettings")) yield* readPluginValues(from);
  if (wants("replies")) yield* readReplies(from);
  if (wants()) yield* readLeft(from);
  if (wants("logs"))
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
