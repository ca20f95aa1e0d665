import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkBinary } from "./binary-kind.js";
import { PackagingRefused } from "./refusal.js";
import { runTool } from "./run-tool.js";
import { hostTarget, nodeVersion, type Target } from "./targets.js";

/** A Node.js for a target: the program, its licence where there is one, and what to say of it. */
export interface NodeProgram {
  readonly program: string;
  readonly licence: string | undefined;
  readonly note: string | undefined;
}

/** Path of Node.js below the folder `node` of a package. */
export function nodePath({ system }: Pick<Target, "system">): string {
  return system === "win32" ? "bin/node.exe" : "bin/node";
}

/**
 * Fetches Node.js for a target from the npm registry into a cache. What comes must be what it was when the version was
 * chosen. Where the registry cannot be reached, the Node.js of this machine does for a package for its like.
 * @throws PackagingRefused
 */
export async function nodeFor(target: Target, cache: string): Promise<NodeProgram> {
  const folder = join(cache, `${target.node.package}-${nodeVersion}`);
  const program = join(folder, nodePath(target));
  const licence = join(folder, "LICENSE");
  if (!existsSync(program)) {
    const problem = await fetchNode(target, cache, folder);
    if (problem !== undefined) {
      if (hostTarget()?.name !== target.name)
        throw new PackagingRefused(`Node.js for ${target.name} cannot be fetched: ${problem}.`);
      const note = `Node.js ${nodeVersion} cannot be fetched (${problem}): the package carries the Node.js ${process.versions.node} of this machine`;
      return { program: process.execPath, licence: undefined, note };
    }
  }
  await checkBinary(program, target);
  return { program, licence: existsSync(licence) ? licence : undefined, note: undefined };
}

/** @returns why it could not be fetched */
async function fetchNode(target: Target, cache: string, folder: string): Promise<string | undefined> {
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, ".fetch-"));
  try {
    const spec = `${target.node.package}@${nodeVersion}`;
    console.error(`dicetower: fetching ${spec} …`);
    const packed = await runTool("npm", ["pack", spec, "--ignore-scripts", "--silent"], work);
    if (!packed.ok) return packed.problem === "" ? "npm cannot reach its registry" : packed.problem;
    const archive = join(work, packed.out.trim().split("\n").at(-1) ?? "");
    const digest = `sha512-${createHash("sha512")
      .update(await readFile(archive))
      .digest("base64")}`;
    if (digest !== target.node.integrity)
      throw new PackagingRefused(`${spec} is not what it was when it was chosen: its digest is ${digest}.`);
    const unpacked = await runTool("tar", ["-xzf", archive, "-C", work], work);
    if (!unpacked.ok) return `tar could not unpack it: ${unpacked.problem}`;
    await mkdir(join(work, "kept", "bin"), { recursive: true });
    await rename(join(work, "package", nodePath(target)), join(work, "kept", nodePath(target)));
    const licence = join(work, "package", "LICENSE");
    if (existsSync(licence)) await copyFile(licence, join(work, "kept", "LICENSE"));
    await rm(folder, { recursive: true, force: true });
    await rename(join(work, "kept"), folder);
    return undefined;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
