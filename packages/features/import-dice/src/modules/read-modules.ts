import { endingOf, folderFile, type ImportFolder, stemOf } from "@dicetower/imports/api";
import type { Given } from "../records/dice-values.js";
import { isProgram, namedIn } from "./loose-files.js";
import { zipOf } from "./zip-folder.js";

const modBytes = 64 * 2 ** 20;
/** Of the module of files that no script names. */
const sharedName = "plugin-files";

/** Reads modules: a description, a folder beside it, or both become a zip. */
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
      yield fileItem(folder, path, base);
    else if (deeper.length > 0 || ending === "json")
      added(modules, deeper.length > 0 ? first : first.slice(0, -".json".length), path);
  }
  for (const [name, paths] of modules)
    yield zipItem(folder, { name, source: `mod:${name}`, file: `${under}${name}`, under, paths });
}

/**
 * Reads plugins: single files, and folders with what scripts read, which become a zip each. The folder of a plugin
 * bears its name; another one is a plugin by itself, or what several share. Files beside the scripts come with those
 * that name them; what none names is there for all of them as a module of its own.
 */
export async function* readPlugins(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const under = `${base}plugin/`;
  const sources: string[] = [];
  const loose: string[] = [];
  const folders = new Map<string, string[]>();
  for await (const { path } of folder.files(`${base}plugin`)) {
    signal.throwIfAborted();
    const [first = "", ...deeper] = path.slice(under.length).split("/");
    if (deeper.length > 0) added(folders, first, path);
    else if (["lua", "toml"].includes(endingOf(first))) sources.push(path);
    else if (!isProgram(first)) loose.push(path);
  }
  const zipped = (name: string, source: string, file: string, paths: readonly string[]) =>
    zipItem(folder, { name, source: `mod:${source}`, file, under: base, paths });
  const shared = new Set(loose);
  for (const path of sources) {
    const name = stemOf(path);
    const isScript = endingOf(path) === "lua";
    const own = isScript ? folderNamed(folders, name) : undefined;
    const named = isScript ? await namedIn(folder, path, loose) : [];
    for (const one of named) shared.delete(one);
    const beside = [...(folders.get(own ?? "") ?? []), ...named];
    folders.delete(own ?? "");
    if (beside.length === 0) yield fileItem(folder, path, base);
    else yield zipped(name, path.slice(base.length), path, [path, ...beside]);
  }
  for (const [name, paths] of folders) yield zipped(name, `plugin/${name}`, under + name, paths);
  if (shared.size > 0) yield zipped(sharedName, "plugin/", under, [...shared]);
}

/** Windows, where most of these folders come from, finds names whatever their case. */
function folderNamed(folders: ReadonlyMap<string, unknown>, name: string): string | undefined {
  return folders.has(name)
    ? name
    : [...folders.keys()].find((one) => one.toLowerCase() === name.toLowerCase());
}

function added(paths: Map<string, string[]>, name: string, path: string): void {
  const known = paths.get(name);
  if (known === undefined) paths.set(name, [path]);
  else known.push(path);
}

function fileItem(folder: ImportFolder, path: string, base: string): Given {
  return {
    kind: "mods",
    source: `dice:mod:${path.slice(base.length)}`,
    file: path,
    record: folderFile(folder, path, modBytes),
  };
}

/** Files of a module. */
interface Packed {
  readonly name: string;
  readonly source: string;
  readonly file: string;
  /** What is left out of the names of files in front. */
  readonly under: string;
  readonly paths: readonly string[];
}

function zipItem(folder: ImportFolder, { name, source, file, under, paths }: Packed): Given {
  return {
    kind: "mods",
    source: `dice:${source}`,
    file,
    record: { name: `${name}.zip`, content: () => zipOf(folder, under, paths, modBytes) },
  };
}
