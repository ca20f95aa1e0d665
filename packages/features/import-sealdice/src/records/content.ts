import { deckRecords, type FoundDeckFile, isDeckOrPicture, isPicture } from "@dicetower/decks/api";
import { endingOf, folderFile, type ImportFolder, type ImportKind } from "@dicetower/imports/api";
import type { Given, SealFolder } from "./seal-folder.js";

const fileBytes = 64 * 2 ** 20;
const documents = new Set(["json", "xlsx"]);
const templates = new Set(["json", "yaml", "yml", "toml"]);
const scripts = new Set(["js", "ts"]);

/** Reads decks with the pictures that they show, help documents and script plugins, which are files as they are here. */
export async function* readContent(from: SealFolder, wantsDecks: boolean): AsyncGenerator<Given> {
  if (from.shared !== undefined) {
    // Which pictures come is known once all decks have been read.
    if (wantsDecks) yield* deckRecords(from.folder, await deckFiles(from, from.shared), from.signal);
    yield* filesOf(from, "help", `${from.shared}helpdoc`, documents, /(?:^|\/)help_config\.json$/);
  }
  yield* filesOf(from, "rules", `${from.own}data/game-templates`, templates, /^$/);
  // What the program brings along is nobody's own.
  yield* filesOf(from, "plugins", `${from.own}scripts`, scripts, /(?:^|\/)_builtin\//);
}

/** Decks and pictures; cards name those beside a deck from there, and others from the folder of the program. */
async function deckFiles({ folder, signal }: SealFolder, shared: string): Promise<FoundDeckFile[]> {
  const files: FoundDeckFile[] = [];
  for await (const { path } of folder.files(`${shared}decks`)) {
    signal.throwIfAborted();
    const place = path.slice(`${shared}decks/`.length);
    if (isDeckOrPicture(path) && !(await isUnpacked(folder, path)))
      files.push({
        path,
        place,
        source: `sealdice:decks:${place}`,
        unshownKey: "imports.reading.notShown",
      });
  }
  for await (const { path } of folder.files(`${shared}images`)) {
    signal.throwIfAborted();
    const below = path.slice(shared.length);
    if (isPicture(path))
      files.push({
        path,
        place: `data/${below}`,
        source: `sealdice:${below}`,
        unshownKey: "import-sealdice.left.media",
      });
  }
  return files;
}

/** True for what lies in an archive, too, which is unpacked beside itself: `a.deck` in `_a.deck`. */
async function isUnpacked(folder: ImportFolder, path: string): Promise<boolean> {
  for (const { 0: found, index } of path.matchAll(/(?<=\/)_[^/]+\.deck(?=\/)/g))
    if (await folder.has(path.slice(0, index) + found.slice(1))) return true;
  return false;
}

async function* filesOf(
  { folder, signal }: SealFolder,
  kind: Extract<ImportKind, "help" | "plugins" | "rules">,
  under: string,
  endings: ReadonlySet<string>,
  others: RegExp,
): AsyncGenerator<Given> {
  for await (const { path } of folder.files(under)) {
    signal.throwIfAborted();
    const below = path.slice(under.length + 1);
    if (others.test(below) || !endings.has(endingOf(path))) continue;
    yield {
      kind,
      source: `sealdice:${kind}:${below}`,
      file: path,
      record: folderFile(folder, path, fileBytes),
    };
  }
}
