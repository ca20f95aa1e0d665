import { endingOf, folderFile, type ImportKind } from "@dicetower/imports/api";
import type { Given, SealFolder } from "./seal-folder.js";

const fileBytes = 64 * 2 ** 20;
const decks = new Set(["json", "jsonc", "yaml", "yml", "toml", "zip", "deck"]);
const documents = new Set(["json", "xlsx"]);
const templates = new Set(["json", "yaml", "yml", "toml"]);
const scripts = new Set(["js", "ts"]);

/** Reads decks, help documents and script plugins, which are files as they are here. */
export async function* readContent(from: SealFolder): AsyncGenerator<Given> {
  if (from.shared !== undefined) {
    // An archive lies unpacked beside itself.
    yield* filesOf(from, "decks", `${from.shared}decks`, decks, /(?:^|\/)_[^/]+\.deck\//);
    yield* filesOf(from, "help", `${from.shared}helpdoc`, documents, /(?:^|\/)help_config\.json$/);
  }
  yield* filesOf(from, "rules", `${from.own}data/game-templates`, templates, /^$/);
  // What the program brings along is nobody's own.
  yield* filesOf(from, "plugins", `${from.own}scripts`, scripts, /(?:^|\/)_builtin\//);
}

async function* filesOf(
  { folder, signal }: SealFolder,
  kind: Extract<ImportKind, "decks" | "help" | "plugins" | "rules">,
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
