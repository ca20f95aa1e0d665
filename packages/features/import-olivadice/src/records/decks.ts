import { deckRecords, type FoundDeckFile, isPicture } from "@dicetower/decks/api";
import { endingOf, type ImportFolder } from "@dicetower/imports/api";
import { type Given, programBase } from "./oliva-folder.js";

/** Endings of decks by the folder that they lie in. */
const endings: Readonly<Record<string, readonly string[]>> = {
  "extend/deckclassic": ["json"],
  "extend/deckyaml": ["yaml", "yml"],
};
/** Where the program that OlivaDice runs in keeps pictures; cards name them from there. */
const programPictures = "data/images";

/** Reads decks of each bot and of all of them, and the pictures that they show. */
export async function* readDecks(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  // Several bots may have the same file.
  const files = new Map<string, FoundDeckFile>();
  for await (const { path } of folder.files(base === "" ? "" : base.slice(0, -1))) {
    signal.throwIfAborted();
    const [, extend, kind, ...steps] = path.slice(base.length).split("/");
    const decks = endings[`${extend}/${kind}`];
    if (decks === undefined || steps.length === 0) continue;
    const source = `olivadice:${extend}/${kind}/${steps.join("/")}`;
    if (!files.has(source) && (isPicture(path) || decks.includes(endingOf(path))))
      files.set(source, { path, place: steps.join("/"), source, unshownKey: "imports.reading.notShown" });
  }
  if (base === programBase)
    for await (const { path } of folder.files(programPictures))
      if (isPicture(path)) files.set(path, { path, place: path, source: `olivadice:${path}` });
  yield* deckRecords(folder, [...files.values()], signal);
}
