import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { manifestOf, publishedPackages, root } from "../workspace/workspace.js";
import { run } from "./run.js";

/** What the coin and its test need, and what these need. */
const packed = withNeeds([
  "packages/launcher",
  "host",
  "packages/testkit",
  "packages/texts",
  "packages/commands",
  "packages/test-message",
  "examples/feature-coin",
]);

const npmQuiet = ["--no-audit", "--no-fund", "--loglevel=error"];

/** An installation outside the repository, made of nothing but tarballs. */
export interface InstalledFolder {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Builds, packs and installs. Third-party packages come from npm's cache where it has them. SQLite is not compiled
 * again, which takes 75 s: scripts stay off, and the compiled file of the checkout is copied to its place.
 */
export async function installPacked(): Promise<InstalledFolder> {
  const base = await mkdtemp(join(tmpdir(), "dicetower-packing-"));
  const tarballs = join(base, "tarballs");
  const folder = join(base, "installation");
  await mkdir(tarballs);
  await mkdir(folder);
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  await run(process.execPath, [tsc, "-b", "tsconfig.build.json"], root);
  await run(process.execPath, [tsc, "-p", "examples/feature-coin"], root);
  const specs = packed.map((path) => `./${path}`);
  await run("npm", ["pack", ...specs, "--pack-destination", tarballs, ...npmQuiet], root);

  const files = await readdir(tarballs);
  const dependencies = Object.fromEntries(
    packed.map((path) => [manifestOf(path).name, tarball(path, files)]),
  );
  const { devDependencies = {} } = manifestOf(".");
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({
      name: "packing-test",
      private: true,
      type: "module",
      dependencies,
      devDependencies: { mocha: devDependencies["mocha"], tsx: devDependencies["tsx"] },
    }),
  );
  await run("npm", ["install", "--ignore-scripts", "--prefer-offline", ...npmQuiet], folder);
  const compiled = dirname(createRequire(import.meta.url).resolve("sqlite3/package.json"));
  await cp(join(compiled, "build"), join(folder, "node_modules", "sqlite3", "build"), { recursive: true });

  // An author's folder: the feature's sources and its test, and what is installed around it.
  const coin = join(root, "examples", "feature-coin");
  for (const part of ["package.json", "tsconfig.json", "src", "page", "test"])
    await cp(join(coin, part), join(folder, "coin", part), { recursive: true });
  return { folder, remove: () => rm(base, { recursive: true, force: true }) };
}

function tarball(path: string, files: readonly string[]): string {
  const { name, version } = manifestOf(path);
  const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
  if (!files.includes(file)) throw new Error(`npm pack made no ${file}, only ${files.join(", ")}`);
  return `file:../tarballs/${file}`;
}

/** Folders of packages, with all packages of ours that they depend on. */
function withNeeds(folders: readonly string[]): string[] {
  const published = new Map(publishedPackages().map(({ folder, manifest }) => [manifest.name, folder]));
  const found = new Set<string>();
  const add = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, peerDependencies = {} } = manifestOf(folder);
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const needed = published.get(name);
      if (needed !== undefined) add(needed);
    }
  };
  for (const folder of folders) add(folder);
  return [...found];
}
