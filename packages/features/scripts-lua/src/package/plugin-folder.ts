import { decodeText, type SourceEncoding } from "../encoding.js";
import type { PackageFiles } from "./archive.js";
import { noHead } from "./descriptor.js";
import { packageLimits } from "./limits.js";
import { moduleId, type UploadName } from "./module-names.js";
import type { ModulePackage, ObjectFile } from "./module-package.js";
import { placesIn } from "./plugin-places.js";
import { PackageProblem } from "./problem.js";

/** First byte of compiled Lua. */
const compiledMark = 0x1b;

/**
 * Reads an archive of plugins with the files that belong to them: sources at its top, or in a folder `plugin`, or in one
 * folder of that. Undefined where it holds a mod.
 * @throws PackageProblem
 */
export async function readPlugins(
  name: UploadName,
  archive: PackageFiles,
  signal: AbortSignal,
): Promise<ModulePackage | undefined> {
  const found = placesIn([...archive.sizes.keys()]);
  if (found === undefined) return undefined;
  const { places, sources, folder } = found;
  const files: PackageFiles = {
    sizes: new Map([...places].map(([path, from]) => [path, archive.sizes.get(from) ?? 0])),
    read: (path) => archive.read(places.get(path) ?? path),
  };
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
    id: moduleId(folder || (stems.length === 1 ? stems[0] : undefined) || name.stem),
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

async function encodingOf(path: string, { sizes, read }: PackageFiles): Promise<SourceEncoding> {
  if ((sizes.get(path) ?? 0) > packageLimits.fileBytes)
    throw new PackageProblem(`${path}: a file of a module has 4 MiB at most.`);
  const bytes = await read(path);
  if (bytes[0] === compiledMark) throw new PackageProblem(`${path} is no text: compiled Lua is not run.`);
  return decodeText(bytes).encoding;
}
