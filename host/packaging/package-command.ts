import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { nodeFor } from "./node-binary.js";
import { writeOwnerFolder } from "./owner-folder.js";
import { type ProgramVersion, writeProgram } from "./program-tree.js";
import { PackagingRefused } from "./refusal.js";
import { makeKeys, signRelease, updateName, writeRelease } from "./release-file.js";
import { runTool } from "./run-tool.js";
import { sqliteFor } from "./sqlite-binary.js";
import { hostTarget, type Target, targets } from "./targets.js";
import { treeFiles } from "./tree-files.js";
import { writeZip } from "./zip-file.js";

/** The command as it was called. */
export interface Calling {
  /** Folder of the checkout. */
  readonly root: string;
  /** Where relative paths begin. */
  readonly from: string;
  readonly print: (line: string) => void;
}

const options = {
  out: { type: "string" },
  build: { type: "string" },
  beta: { type: "boolean" },
  releases: { type: "string" },
  notes: { type: "string" },
  sqlite: { type: "string" },
  cache: { type: "string" },
  "folder-only": { type: "boolean" },
} as const;

const usage = `say for which machines: npm run package -- ${hostTarget()?.name ?? "linux-x64"}, of ${targets.map(({ name }) => name).join(", ")}; or keys <file>; or sign <key file> [release.json]`;

/** `npm run package -- …`. @throws PackagingRefused */
export async function packageCommand(words: readonly string[], calling: Calling): Promise<void> {
  const { values, positionals } = parse(words);
  const [first, ...rest] = positionals;
  const path = (word: string) => resolve(calling.from, word);
  const out = values.out === undefined ? join(calling.root, "release") : path(values.out);
  if (first === undefined) throw new PackagingRefused(usage);
  if (first === "keys") {
    const [file] = rest;
    if (file === undefined) throw new PackagingRefused("say where to: npm run package -- keys <file>");
    calling.print(
      `The private key is in ${file}; keep it away from the service. For "keys" in releases.json:`,
    );
    calling.print(await makeKeys(path(file)));
    return;
  }
  if (first === "sign") {
    const [file, manifest] = rest;
    if (file === undefined) throw new PackagingRefused("say with what: npm run package -- sign <key file>");
    const signed = manifest === undefined ? join(out, "update", "release.json") : path(manifest);
    calling.print(`The signature is in ${await signRelease(signed, path(file))}.`);
    return;
  }
  const wanted = positionals.map((name) => {
    const target = targets.find((one) => one.name === name);
    if (target === undefined) throw new PackagingRefused(`there is no "${name}"; ${usage}`);
    return target;
  });
  if (values.sqlite !== undefined && wanted.length > 1)
    throw new PackagingRefused("--sqlite names a file for one target: package one at a time.");
  const releases =
    values.releases === undefined
      ? undefined
      : (JSON.parse(await readFile(path(values.releases), "utf8")) as object);
  const version = await versionOf(calling.root, values.build, values.beta === true);
  const cache =
    values.cache === undefined
      ? join(calling.root, "node_modules", ".cache", "packaging")
      : path(values.cache);
  const sqlite = values.sqlite === undefined ? undefined : path(values.sqlite);
  const archives = values["folder-only"] !== true;
  for (const target of wanted)
    await packageFor(target, { calling, out, version, releases, cache, sqlite, archives });
  if (archives) await release(calling, out, version, releases, values.notes ?? "");
}

interface Wanted {
  readonly calling: Calling;
  readonly out: string;
  readonly version: ProgramVersion;
  readonly releases: object | undefined;
  readonly cache: string;
  readonly sqlite: string | undefined;
  readonly archives: boolean;
}

async function packageFor(target: Target, wanted: Wanted): Promise<void> {
  const { calling, out, version, releases, cache, archives } = wanted;
  const { root, print } = calling;
  const node = await nodeFor(target, cache);
  if (node.note !== undefined) print(node.note);
  const sqlite = await sqliteFor(target, cache, root, wanted.sqlite);
  const name = `dicetower-${version.version}-${version.build}-${target.name}`;
  const folder = join(out, name);
  await rm(folder, { recursive: true, force: true });
  const program = join(folder, "program");
  const installation = join(root, "examples", "full");
  await writeProgram(program, { root, installation, version, system: target.system, node, sqlite, releases });
  await writeOwnerFolder(folder, root, target);
  print(folder);
  if (!archives) return;
  await mkdir(join(out, "update"), { recursive: true });
  const update = join(out, "update", updateName(version, target));
  await writeZip(update, await treeFiles(program), version.builtAt);
  const download = join(out, `${name}.${target.system === "win32" ? "zip" : "tar.gz"}`);
  if (target.system === "win32")
    await writeZip(download, await treeFiles(folder, `${name}/`), version.builtAt);
  else {
    const { ok, problem } = await runTool("tar", ["-czf", download, "-C", out, name], out);
    if (!ok) throw new PackagingRefused(`tar could not pack ${folder}: ${problem}`);
  }
  print(download);
  print(update);
}

async function release(
  { root, print }: Calling,
  out: string,
  version: ProgramVersion,
  releases: object | undefined,
  notes: string,
): Promise<void> {
  const own = join(root, "packages", "features", "updater", "releases.json");
  const places = releases ?? (JSON.parse(await readFile(own, "utf8")) as object);
  const repository = "repository" in places && typeof places.repository === "string" ? places.repository : "";
  if (repository === "") {
    print(
      "No release.json: packages/features/updater/releases.json names no repository that updates would come from.",
    );
    return;
  }
  print(await writeRelease(join(out, "update"), { repository, version, notes }));
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new PackagingRefused(error instanceof Error ? error.message : String(error));
  }
}

/** The version of this checkout. Its build is the number of commits, unless another is given. */
async function versionOf(root: string, build: string | undefined, beta: boolean): Promise<ProgramVersion> {
  const { version } = JSON.parse(await readFile(join(root, "host", "package.json"), "utf8")) as {
    version: string;
  };
  const number = Number(build ?? (git(root, "rev-list", "--count", "HEAD") || "0"));
  if (!Number.isInteger(number) || number < 0 || number > 99_999_999)
    throw new PackagingRefused(`a build is a whole number of at most eight digits, and "${build}" is none.`);
  const epoch = process.env["SOURCE_DATE_EPOCH"] ?? git(root, "log", "-1", "--format=%ct");
  const builtAt = /^\d+$/.test(epoch) ? Number(epoch) : Math.floor(Date.now() / 1000);
  return { version, build: number, prerelease: beta || version.includes("-"), builtAt };
}

/** What git says of the checkout; empty where it is none. */
function git(root: string, ...args: readonly string[]): string {
  if (!existsSync(join(root, ".git"))) return "";
  const { stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return stdout?.trim() ?? "";
}
