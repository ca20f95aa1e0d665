import { commonRoot } from "./mod-folder.js";

const descriptor = /(?:^|\/)descriptor\.json$/i;
/** Folders that mods alone have; plugins have a folder `Reply`. */
const modParts = /(?:^|\/)(?:speech|script|reply|event|rulebook|model)\//;
const pluginFolder = /(?:^|\/)plugin\//i;
const topSource = /^plugin\/[^/]+\.(?:lua|toml)$/i;
const folderSource = /^plugin\/[^/]+\/[^/]+\.lua$/i;

/** How the files of plugins lie in an archive. */
export interface PluginPlaces {
  /** Where scripts find each file → where it lies in the archive. */
  readonly places: ReadonlyMap<string, string>;
  /** Files that run by themselves, as scripts find them; others are run by these, or by other modules. */
  readonly sources: readonly string[];
  /** The name of the only folder where all lies in one; empty where it does not. */
  readonly folder: string;
}

/** Finds plugins in an archive; undefined where there are none, or where it is a mod. */
export function placesIn(paths: readonly string[]): PluginPlaces | undefined {
  if (paths.some((path) => descriptor.test(path))) return undefined;
  const whole = commonRoot(paths);
  const at = pluginFolder.exec(whole)?.index;
  const root = at === undefined ? whole : whole.slice(0, at === 0 ? 0 : at + 1);
  const below = paths.map((path) => path.slice(root.length));
  if (at !== undefined || below.some((path) => topSource.test(path)))
    return laidOut(new Map(below.map((path) => [path, root + path])));
  if (paths.some((path) => modParts.test(path)) || !below.some((path) => /^[^/]+\.lua$/i.test(path)))
    return undefined;
  return laidOut(packed(root, below));
}

/** What stands in one folder is found in it as well as without it: people pack the folder of a plugin, or what is in it. */
function packed(root: string, below: readonly string[]): ReadonlyMap<string, string> {
  const folder = root.split("/").at(-2) ?? "";
  return new Map(
    below.flatMap((path) => [
      ...(folder === "" ? [] : [[`plugin/${folder}/${path}`, root + path] as const]),
      [`plugin/${path}`, root + path] as const,
    ]),
  );
}

/**
 * Files as they lie below the root. Of a folder without a script beside it, the script of its name is the plugin, or all
 * that lie in it at once; where none does, it is there for others to read.
 */
function laidOut(places: ReadonlyMap<string, string>): PluginPlaces | undefined {
  const paths = [...places.keys()].sort();
  const top = paths.filter((path) => topSource.test(path));
  if (top.length > 0) return { places, sources: top, folder: "" };
  const steps = paths.map((path) => path.split("/"));
  // Files that scripts of other modules read.
  if (steps.every(({ length }) => length === 2)) return { places, sources: [], folder: "" };
  const folders = new Set(steps.map(([, name = ""]) => name));
  const [folder = ""] = folders;
  if (folders.size !== 1 || steps.some(({ length }) => length < 3)) return undefined;
  const inside = paths.filter((path) => folderSource.test(path));
  const own = inside.filter((path) => stemOf(path).toLowerCase() === folder.toLowerCase());
  return { places, sources: own.length > 0 ? own : inside, folder };
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}
