import { decodeText } from "../encoding.js";
import type { PackageFiles } from "./archive.js";
import { type Descriptor, isDescriptor, readDescriptor } from "./descriptor.js";
import { packageLimits } from "./limits.js";
import { parseLooseJson } from "./loose-json.js";
import { PackageProblem } from "./problem.js";

/** Folders that a mod is made of. */
const parts = ["speech", "script", "reply", "event", "rulebook", "model", "image", "audio", "data"] as const;

/** A mod within an archive: its descriptor, and the files below its folder by their path in it. */
export interface ModFolder {
  /** Name of the folder, empty where the mod stands at the top. */
  readonly folder: string;
  readonly descriptor: Descriptor | undefined;
  /** Path of the descriptor in the archive; empty where there is none. */
  readonly descriptorPath: string;
  /** Path in the mod → path in the archive. */
  readonly paths: ReadonlyMap<string, string>;
}

/** Finds the mod of an archive, wherever in it people have put it. @throws PackageProblem */
export async function findMod(files: PackageFiles): Promise<ModFolder> {
  const all = [...files.sizes.keys()];
  const root = commonRoot(all);
  const below = all.filter((path) => path.startsWith(root)).map((path) => path.slice(root.length));
  const found = await descriptorIn(files, root, below);
  const folder = folderOf(root, below, found?.name ?? "");
  const inner = below.filter((path) => path.startsWith(folder) && path !== found?.name);
  const hasParts = inner.some((path) => isPart(path.slice(folder.length)));
  if (found === undefined && !hasParts)
    throw new PackageProblem(
      "The archive holds no module: neither a plugin (a Lua file at its top, or in a folder plugin) nor a mod (a descriptor.json, or folders such as reply, script, event and speech).",
    );
  const name = folder === "" ? root.split("/").at(-2) : folder.slice(0, -1);
  return {
    folder: name ?? "",
    descriptor: found?.descriptor,
    descriptorPath: found === undefined ? "" : root + found.name,
    paths: new Map(inner.map((path) => [path.slice(folder.length), root + path])),
  };
}

function isPart(path: string): boolean {
  return parts.some((part) => path.toLowerCase().startsWith(`${part}/`));
}

/** The folder that all of it stands in, as long as there is only one: `repo-main/mod/`. */
export function commonRoot(paths: readonly string[]): string {
  let root = "";
  for (;;) {
    const steps = new Set(paths.map((path) => path.slice(root.length).split("/", 2)));
    const heads = new Set([...steps].map(([head = ""]) => head));
    const [only = ""] = heads;
    const isFolder = [...steps].every((step) => step.length === 2);
    // A mod may have nothing but a folder `reply`.
    if (heads.size !== 1 || !isFolder || isPart(`${only}/`)) return root;
    root += `${only}/`;
  }
}

/** `descriptor.json`, `<folder>.json`, or the only JSON at the top that says what a mod says. */
async function descriptorIn(files: PackageFiles, root: string, below: readonly string[]) {
  const top = below.filter((path) => /^[^/]+\.json$/i.test(path));
  const folders = new Set(below.filter((path) => path.includes("/")).map((path) => path.split("/", 1)[0]));
  const inFolders = below.filter((path) => /^[^/]+\/descriptor\.json$/i.test(path));
  const wanted = [
    ...top.filter((path) => path.toLowerCase() === "descriptor.json"),
    ...top.filter((path) => folders.has(path.slice(0, -".json".length))),
    ...inFolders,
  ];
  const read = async (name: string) => {
    if ((files.sizes.get(root + name) ?? 0) > packageLimits.fileBytes)
      throw new PackageProblem(`${name} has more than 4 MiB.`);
    return decodeText(await files.read(root + name)).text;
  };
  const [name] = wanted;
  if (name !== undefined) return { name, descriptor: readDescriptor(await read(name), name) };
  const others: { name: string; descriptor: Descriptor }[] = [];
  for (const one of top.slice(0, 20)) {
    const text = await read(one);
    if (isDescriptorText(text, one)) others.push({ name: one, descriptor: readDescriptor(text, one) });
  }
  if (others.length > 1)
    throw new PackageProblem(
      `The archive has several descriptions: ${others.map((one) => one.name).join(", ")}.`,
    );
  return others[0];
}

function isDescriptorText(text: string, name: string): boolean {
  try {
    return isDescriptor(parseLooseJson(text, name));
  } catch {
    return false;
  }
}

/** The folder of the mod below the root: the one that the descriptor names, or stands in; else the root itself. */
function folderOf(root: string, below: readonly string[], descriptor: string): string {
  const inside = /^([^/]+\/)descriptor\.json$/i.exec(descriptor)?.[1];
  if (inside !== undefined) return inside;
  const named = descriptor === "" ? "" : `${descriptor.slice(0, -".json".length)}/`;
  if (named !== "" && below.some((path) => path.startsWith(named))) return named;
  if (below.some(isPart)) return "";
  const folders = [...new Set(below.flatMap((path) => /^[^/]+\//.exec(path)?.[0] ?? []))];
  const withParts = folders.filter((folder) =>
    below.some((path) => path.startsWith(folder) && isPart(path.slice(folder.length))),
  );
  if (withParts.length > 1 && descriptor === "")
    throw new PackageProblem(
      `The archive holds several mods: ${withParts.map((one) => one.slice(0, -1)).join(", ")}. Upload them one by one.`,
    );
  return withParts.length === 1 ? (withParts[0] ?? "") : root === "" ? "" : "";
}
