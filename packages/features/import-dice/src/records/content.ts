import { deckRecords, type FoundDeckFile, isDeckOrPicture, isPicture } from "@dicetower/decks/api";
import { type ImportFolder, readTable, skippedFor } from "@dicetower/imports/api";
import type { Given } from "./dice-values.js";

/** Where the program that Dice! runs in keeps pictures; cards name them from there. */
const programPictures = "data/image";

/** Reads decks, which are files as they are here, and the pictures that they show. */
export async function* readDecks(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const files: FoundDeckFile[] = [];
  for await (const { path } of folder.files(`${base}PublicDeck`)) {
    const place = path.slice(`${base}PublicDeck/`.length);
    const source = `dice:deck:${path.slice(base.length)}`;
    if (isDeckOrPicture(path)) files.push({ path, place, source, unshownKey: "imports.reading.notShown" });
    else yield { skipped: path, reasonKey: "imports.reading.otherShape" };
  }
  if (base !== "")
    for await (const { path } of folder.files(programPictures))
      if (isPicture(path)) files.push({ path, place: path, source: `dice:picture:${path}` });
  yield* deckRecords(folder, files, signal);
}

/** Reads help entries that the owner has written. */
export async function* readHelp(folder: ImportFolder, base: string): AsyncGenerator<Given> {
  const file = `${base}conf/CustomHelp.json`;
  if (!(await folder.has(file))) return;
  try {
    const entries = Object.entries(await readTable(folder, file)).filter(
      ([, text]) => typeof text === "string",
    );
    if (entries.length === 0) return;
    const content = JSON.stringify({ mod: "Dice!", helpdoc: Object.fromEntries(entries) }, null, 2);
    yield {
      kind: "help",
      source: "dice:help:CustomHelp.json",
      file,
      record: { name: "CustomHelp.json", content: async () => Buffer.from(content) },
    };
  } catch (error) {
    yield skippedFor(file, error);
  }
}
