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

/** A deck or picture in one of the folders of a bot that hold decks. */
interface Kept {
  readonly path: string;
  readonly size: number;
  /** Below the folder of decks. */
  readonly place: string;
}

/** Reads decks of each bot and of all of them, and the pictures that they show. */
export async function* readDecks(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const folders = new Map<string, Kept[]>();
  for await (const { path, size } of folder.files(base === "" ? "" : base.slice(0, -1))) {
    signal.throwIfAborted();
    const [bot, extend, kind, ...steps] = path.slice(base.length).split("/");
    const decks = endings[`${extend}/${kind}`];
    if (decks === undefined || steps.length === 0) continue;
    if (!isPicture(path) && !decks.includes(endingOf(path))) continue;
    const key = `${bot}/${extend}/${kind}`;
    const kept = folders.get(key) ?? [];
    kept.push({ path, size, place: steps.join("/") });
    folders.set(key, kept);
  }
  const files = placed(folders);
  if (base === programBase)
    for await (const { path } of folder.files(programPictures))
      if (isPicture(path)) files.push({ path, place: path, source: `olivadice:${path}` });
  yield* deckRecords(folder, files, signal);
}

/**
 * Where files are to lie: all at the top, as their cards name them from there. Several bots may have the same file; where
 * one of a folder is another than the one of that name before it, that folder keeps its own place, for its decks show it.
 */
function placed(folders: ReadonlyMap<string, readonly Kept[]>): FoundDeckFile[] {
  const files: FoundDeckFile[] = [];
  const taken = new Map<string, { readonly size: number; readonly kind: string }>();
  for (const [key, kept] of folders) {
    const [bot = "", ...rest] = key.split("/");
    const kind = rest.join("/");
    const isSame = (one: Kept) => {
      const before = taken.get(one.place);
      return before !== undefined && before.kind === kind && before.size === one.size;
    };
    const isApart = kept.some((one) => taken.has(one.place) && !isSame(one));
    for (const one of kept) {
      if (!isApart && isSame(one)) continue;
      if (!isApart) taken.set(one.place, { size: one.size, kind });
      files.push({
        path: one.path,
        place: isApart ? `${bot}/${rest.at(-1)}/${one.place}` : one.place,
        source: `olivadice:${isApart ? `${bot}/` : ""}${kind}/${one.place}`,
        unshownKey: "imports.reading.notShown",
      });
    }
  }
  return files;
}
