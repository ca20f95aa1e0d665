import { endingOf, folderFile, type ImportFolder, readTable, skippedFor } from "@dicetower/imports/api";
import type { Given } from "./dice-values.js";
import { zipOf } from "./zip-folder.js";

const deckEndings = new Set(["json", "jsonc", "yaml", "yml", "toml", "zip", "deck"]);
const deckBytes = 64 * 2 ** 20;
const modBytes = 64 * 2 ** 20;

/** Reads decks, which are files as they are here. */
export async function* readDecks(folder: ImportFolder, base: string): AsyncGenerator<Given> {
  for await (const { path } of folder.files(`${base}PublicDeck`))
    if (deckEndings.has(endingOf(path)))
      yield {
        kind: "decks",
        source: `dice:deck:${path.slice(base.length)}`,
        file: path,
        record: folderFile(folder, path, deckBytes),
      };
    else yield { skipped: path, reasonKey: "imports.reading.otherShape" };
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

/** Reads modules: a description, a folder beside it, or both become a zip; and plugins, which are single files. */
export async function* readMods(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const under = `${base}mod/`;
  const modules = new Map<string, string[]>();
  for await (const { path } of folder.files(`${base}mod`)) {
    signal.throwIfAborted();
    const [first = "", ...deeper] = path.slice(under.length).split("/");
    const ending = endingOf(first);
    if (deeper.length === 0 && (ending === "zip" || ending === "lua" || ending === "toml"))
      yield modItem(folder, path, base);
    else if (deeper.length > 0 || ending === "json") {
      const name = deeper.length > 0 ? first : first.slice(0, -".json".length);
      const paths = modules.get(name) ?? [];
      paths.push(path);
      modules.set(name, paths);
    }
  }
  for (const [name, paths] of modules)
    yield {
      kind: "mods",
      source: `dice:mod:${name}`,
      file: `${under}${name}`,
      record: { name: `${name}.zip`, content: () => zipOf(folder, under, paths, modBytes) },
    };
  for await (const { path } of folder.files(`${base}plugin`)) {
    const ending = endingOf(path);
    if (ending === "lua" || ending === "toml") yield modItem(folder, path, base);
  }
}

function modItem(folder: ImportFolder, path: string, base: string): Given {
  return {
    kind: "mods",
    source: `dice:mod:${path.slice(base.length)}`,
    file: path,
    record: folderFile(folder, path, modBytes),
  };
}
