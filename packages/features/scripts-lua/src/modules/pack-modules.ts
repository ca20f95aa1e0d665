import { codes, failure, type Scope } from "@dicetower/contract";
import type { ContentKind, PackFile } from "@dicetower/rulepacks/api";
import {
  type ModulePackage,
  PackageProblem,
  packageLimits,
  readModFiles,
  readPackage,
} from "../package/index.js";

/** Bytes of the modules of one pack: they stay in memory. */
const maxBytes = 16 * 1024 * 1024;
const maxModules = 100;
/** Below the folder of scripts. */
const folder = "lua/";

/** What takes the modules of rule packs. */
export interface PackModuleTaker {
  /** Has running what a pack brings, until `dropPack`. */
  usePack(packId: string, modules: readonly ModulePackage[]): void;
  dropPack(packId: string): void;
}

/** Lua modules of rule packs: in `scripts/lua` files are plugins or archives, and folders are mods. */
export function packModules(taker: PackModuleTaker): ContentKind {
  return {
    key: "luaModules",
    folder: "scripts",
    async load(fork: Scope, files, pack) {
      const modules = await readModules(files, fork.signal);
      if (modules.length === 0) return 0;
      taker.usePack(pack.id, modules);
      fork.defer(() => taker.dropPack(pack.id));
      return modules.length;
    },
  };
}

/** @throws Failure 42200 that begins with the file */
async function readModules(files: readonly PackFile[], signal: AbortSignal): Promise<ModulePackage[]> {
  const own = files.filter(({ path }) => path.startsWith(folder));
  if (own.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw failure(codes.ruleBroken, `${folder}: Lua modules of a pack have 16 MiB at most.`);
  const modules = new Map<string, ModulePackage>();
  for (const [name, parts] of partsOf(own)) {
    const module = await named(name, () => readPart(name, parts, signal));
    if (modules.has(module.id))
      throw failure(codes.ruleBroken, `${folder}${name}: there is a module "${module.id}" in it already.`);
    modules.set(module.id, module);
    if (modules.size > maxModules)
      throw failure(codes.ruleBroken, `${folder}: a pack has ${maxModules} Lua modules at most.`);
  }
  return [...modules.values()];
}

/** Files by what they belong to: a folder with the description beside it, or themselves. */
function partsOf(files: readonly PackFile[]): Map<string, PackFile[]> {
  const parts = new Map<string, PackFile[]>();
  const folders = new Set(files.flatMap(({ path }) => /^lua\/([^/]+)\//u.exec(path)?.[1] ?? []));
  for (const file of files) {
    const [head = "", inner] = file.path.slice(folder.length).split("/", 2);
    const beside = head.replace(/\.json$/iu, "");
    if (inner === undefined && !/\.(?:lua|toml|zip)$/iu.test(head) && !folders.has(beside)) continue;
    const name = inner === undefined && folders.has(beside) ? beside : head;
    parts.set(name, [...(parts.get(name) ?? []), file]);
  }
  return parts;
}

async function readPart(
  name: string,
  files: readonly PackFile[],
  signal: AbortSignal,
): Promise<ModulePackage> {
  const [first] = files;
  if (first !== undefined && files.length === 1 && first.path === `${folder}${name}`)
    return readPackage(name, await first.read(), signal);
  const contents = new Map<string, Buffer>();
  // What stands in a pack can be read only while that is loaded.
  for (const file of files) contents.set(file.path.slice(folder.length), await file.read());
  const sizes = new Map([...contents].map(([path, bytes]) => [path, bytes.length]));
  if (sizes.size > packageLimits.entries) throw new PackageProblem("It has more than 10 000 files.");
  return readModFiles(name, { sizes, read: async (path) => contents.get(path) ?? Buffer.alloc(0) }, signal);
}

/** Says of what cannot be read where it stands. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    throw failure(codes.ruleBroken, `${folder}${name}: ${error.message}`);
  }
}
