import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { hostProcessFlags } from "@dicetower/cli";
import { type NodeProgram, nodePath } from "./node-binary.js";
import { type ProductionPackage, productionPackages } from "./production-packages.js";

/** Which program is packaged. */
export interface ProgramVersion {
  readonly version: string;
  readonly build: number;
  readonly prerelease: boolean;
  /** UTC epoch seconds. */
  readonly builtAt: number;
}

/** What a program is put together from. */
export interface ProgramParts {
  readonly root: string;
  /** Folder of the installation whose packages it has. */
  readonly installation: string;
  readonly version: ProgramVersion;
  readonly system: NodeJS.Platform;
  readonly node: NodeProgram;
  /** Path of the compiled SQLite. */
  readonly sqlite: string;
  /** What is to stand in the place of the updater's `releases.json`. */
  readonly releases: object | undefined;
}

/** What no service reads: types, maps of sources, and what compilers note. */
const unread = /(?:\.d\.[cm]?ts|\.map|\.tsbuildinfo|\.flow|\.md|\.markdown)$/i;
/** Folders at the top of others' packages that are for their authors. */
const forAuthors = new Set(["test", "tests", "example", "examples", "benchmark", "benchmarks", "docs"]);
/** What others publish of the tests of their packages, by the first steps of paths with `/`. */
const forTests: Readonly<Record<string, readonly string[]>> = {
  bcdice: ["ts", "lib/test", "lib/bcdice/test_data.json"],
};
/** What is compiled into the one file that is put beside it. */
const compiledFrom = new Set(["build", "deps", "src", "binding.gyp"]);

const entry = `#!/usr/bin/env node
// What the launcher of a package starts.
import "../node_modules/@dicetower/host/bin/dicetower.mjs";
`;

/** Writes the tree of a program, as updates hold it and slots get it. The folder must not be there yet. */
export async function writeProgram(into: string, parts: ProgramParts): Promise<void> {
  const { root, installation, version, node, sqlite, releases, system } = parts;
  const packages = productionPackages(root, installation);
  await mkdir(into, { recursive: true });
  for (const one of packages) await copyPackage(one, join(into, ...one.to.split("/")));
  const modules = join(into, "node_modules");
  await cp(sqlite, join(modules, "sqlite3", "build", "Release", basename(sqlite)));
  const { version: semver, build, prerelease, builtAt } = version;
  await writeJson(join(modules, "@dicetower", "host", "build.json"), { build, builtAt, prerelease });
  if (releases !== undefined)
    await writeJson(join(modules, "@dicetower", "updater", "releases.json"), releases);
  const listed = JSON.parse(await readFile(join(installation, "package.json"), "utf8")) as object;
  await writeJson(join(into, "package.json"), { ...listed, name: "dicetower", version: semver });
  await writeJson(join(into, "version.json"), {
    version: semver,
    build,
    prerelease,
    nodeFlags: hostProcessFlags,
  });
  await mkdir(join(into, "bin"));
  await writeFile(join(into, "bin", "dicetower.mjs"), entry);
  const program = join(into, "node", nodePath({ system }));
  await cp(node.program, program);
  await chmod(program, 0o755);
  if (node.licence !== undefined) await cp(node.licence, join(into, "node", "LICENSE"));
  for (const name of ["LICENSE", "README.md", "README.zh-CN.md"])
    await cp(join(root, name), join(into, name));
}

async function copyPackage({ name, from, own, files }: ProductionPackage, to: string): Promise<void> {
  if (own) {
    await mkdir(to, { recursive: true });
    for (const part of ["package.json", ...files])
      await cp(join(from, part), join(to, part), {
        recursive: true,
        // Types that are asked for by name are served to those who write scripts.
        filter: (path) => path === join(from, part) || isRead(path),
      });
    return;
  }
  await rm(to, { recursive: true, force: true });
  await cp(from, to, {
    recursive: true,
    filter(path) {
      const steps = relative(from, path).split(sep);
      if (steps.includes("node_modules")) return false;
      const [first = ""] = steps;
      if ((forTests[name] ?? []).includes(steps.join("/"))) return false;
      if (forAuthors.has(first) || (name === "sqlite3" && compiledFrom.has(first))) return false;
      return path === from || isRead(path);
    },
  });
}

function isRead(path: string): boolean {
  const name = basename(path);
  if (/^(?:licen[cs]e|notice|copying)/i.test(name)) return true;
  return !unread.test(name) && !name.startsWith(".");
}

/** Writes a record for people and programs to read. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
