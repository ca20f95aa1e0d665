import { decodeText, type SourceEncoding } from "../encoding.js";
import type { PackageFiles } from "./archive.js";
import { noHead } from "./descriptor.js";
import { packageLimits } from "./limits.js";
import { commonRoot } from "./mod-folder.js";
import { moduleId, type UploadName } from "./module-names.js";
import type { ModulePackage, ObjectFile } from "./module-package.js";
import { PackageProblem } from "./problem.js";

const descriptor = /(?:^|\/)descriptor\.json$/i;
/** Folders that mods alone have; plugins have a folder `Reply`. */
const modParts = /(?:^|\/)(?:speech|script|reply|event|rulebook|model)\//;
const plugin = /^plugin\/[^/]+\.(?:lua|toml)$/i;
/** First byte of compiled Lua. */
const compiledMark = 0x1b;

/**
 * Reads an archive of plugins with the files that belong to them: sources at its top, or in a folder `plugin`. Undefined
 * where it holds a mod.
 * @throws PackageProblem
 */
export async function readPlugins(
  name: UploadName,
  archive: PackageFiles,
  signal: AbortSignal,
): Promise<ModulePackage | undefined> {
  const places = placesIn([...archive.sizes.keys()]);
  const files: PackageFiles = {
    sizes: new Map([...places].map(([path, from]) => [path, archive.sizes.get(from) ?? 0])),
    read: (path) => archive.read(places.get(path) ?? path),
  };
  const sources = [...places.keys()].filter((path) => plugin.test(path)).sort();
  if (sources.length === 0) return undefined;
  let encoding: SourceEncoding = "utf-8";
  for (const path of sources) {
    signal.throwIfAborted();
    const one = await encodingOf(path, files);
    if (one !== "utf-8") encoding = one;
  }
  const stems = sources.map((path) => path.slice("plugin/".length).replace(/\.\w+$/, ""));
  const tables = sources.filter((path) => /\.toml$/i.test(path));
  const objects: readonly ObjectFile[] = tables.map((path) => ({ path, format: "toml" }));
  return {
    id: moduleId((stems.length === 1 ? stems[0] : undefined) ?? name.stem),
    kind: "plugin",
    head: noHead,
    encoding,
    files,
    scripts: new Map(
      sources.flatMap((path, at) => (/\.lua$/i.test(path) ? [[stems[at] ?? path, path] as const] : [])),
    ),
    replies: objects,
    events: objects,
    speech: new Map(),
    help: new Map(),
    rules: [],
    models: [],
    disabled: name.disabled,
    warnings: [],
  };
}

/**
 * Where scripts find the files of an archive → where they lie in it; empty for a mod. What stands in one folder is found
 * in it as well as without it: people pack the folder of a plugin, or what is in it.
 */
function placesIn(paths: readonly string[]): ReadonlyMap<string, string> {
  const none = new Map<string, string>();
  if (paths.some((path) => descriptor.test(path))) return none;
  const root = commonRoot(paths);
  const below = paths.map((path) => path.slice(root.length));
  if (below.some((path) => plugin.test(path))) return new Map(below.map((path) => [path, root + path]));
  if (paths.some((path) => modParts.test(path)) || !below.some((path) => /^[^/]+\.lua$/i.test(path)))
    return none;
  const folder = root.split("/").at(-2) ?? "";
  const isNamed = folder !== "" && folder.toLowerCase() !== "plugin";
  return new Map(
    below.flatMap((path) => [
      ...(isNamed ? [[`plugin/${folder}/${path}`, root + path] as const] : []),
      [`plugin/${path}`, root + path] as const,
    ]),
  );
}

async function encodingOf(path: string, { sizes, read }: PackageFiles): Promise<SourceEncoding> {
  if ((sizes.get(path) ?? 0) > packageLimits.fileBytes)
    throw new PackageProblem(`${path}: a file of a module has 4 MiB at most.`);
  const bytes = await read(path);
  if (bytes[0] === compiledMark) throw new PackageProblem(`${path} is no text: compiled Lua is not run.`);
  return decodeText(bytes).encoding;
}
