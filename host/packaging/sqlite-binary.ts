import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { checkBinary } from "./binary-kind.js";
import { PackagingRefused } from "./refusal.js";
import { runTool } from "./run-tool.js";
import { hostTarget, type Target } from "./targets.js";

const compiled = join("build", "Release", "node_sqlite3.node");

/** The Node-API level of what is fetched; the highest that sqlite3 is built for. */
const napi = "6";

/**
 * SQLite, compiled for a target: the one of this checkout for machines of its kind, a file that was named, or what its
 * authors have built.
 * @param named path of a compiled file
 * @throws PackagingRefused
 */
export async function sqliteFor(
  target: Target,
  cache: string,
  root: string,
  named: string | undefined,
): Promise<string> {
  const own = dirname(createRequire(join(root, "package.json")).resolve("sqlite3/package.json"));
  const path =
    named ?? (hostTarget()?.name === target.name ? join(own, compiled) : await built(target, cache, own));
  if (!existsSync(path)) throw new PackagingRefused(`There is no ${path}: SQLite has not been compiled.`);
  await checkBinary(path, target);
  return path;
}

/** What the authors of sqlite3 have built for it, fetched the way its installation does. */
async function built(target: Target, cache: string, own: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(own, "package.json"), "utf8")) as { version: string };
  const kept = join(cache, `sqlite3-${version}-${target.name}.node`);
  if (existsSync(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, ".sqlite3-"));
  try {
    await cp(join(own, "package.json"), join(work, "package.json"));
    const tool = createRequire(join(own, "package.json")).resolve("prebuild-install/bin.js");
    const wanted = ["-r", "napi", "-t", napi, "--platform", target.system, "--arch", target.processor];
    const { ok, problem } = await runTool(process.execPath, [tool, ...wanted], work);
    if (!ok || !existsSync(join(work, compiled)))
      throw new PackagingRefused(
        `SQLite for ${target.name} cannot be fetched (${problem}). Compile it on such a machine, with npm ci, and name the file: --sqlite <node_sqlite3.node>.`,
      );
    await cp(join(work, compiled), kept);
    return kept;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
