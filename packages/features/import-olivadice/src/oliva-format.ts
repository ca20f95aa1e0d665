import { type ImportFolder, type ImportFormat, wantedOf } from "@dicetower/imports/api";
import { readCards } from "./records/cards.js";
import { readContent } from "./records/content.js";
import { readDecks } from "./records/decks.js";
import { readLeft } from "./records/left-files.js";
import { readLogs } from "./records/logs.js";
import { type Given, KnownPeople, olivaBase } from "./records/oliva-folder.js";
import { type NamedLog, readPeople } from "./records/people.js";

/** Data folders of OlivaDice: its own, or that of the program that it runs in. */
export const olivaFormat: ImportFormat = {
  key: "olivadice",
  titleKey: "import-olivadice.title",
  recognizes: async (folder) => (await olivaBase(folder)) !== undefined,
  async *read(folder, signal, only) {
    const base = await olivaBase(folder);
    if (base !== undefined) yield* readAll(folder, base, signal, wantedOf(only));
  },
};

/** Cards come last: whose they are is known from all that is read before. */
async function* readAll(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
  wants: ReturnType<typeof wantedOf>,
): AsyncGenerator<Given> {
  const people = new KnownPeople();
  const logs = new Map<string, NamedLog>();
  if (wants("players", "groups", "logs", "cards")) yield* readPeople(folder, base, people, logs, signal);
  if (wants("masters", "censor", "texts", "rules", "help")) yield* readContent(folder, base, signal);
  // Which pictures come is known once all decks have been read.
  if (wants("decks")) yield* readDecks(folder, base, signal);
  if (wants()) yield* readLeft(folder, base, signal);
  if (wants("logs", "cards")) yield* readLogs(folder, base, logs, people, signal);
  if (wants("cards")) yield* readCards(folder, base, people, signal);
}
