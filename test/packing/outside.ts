import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "../workspace/workspace.js";
import { run } from "./run.js";

const npmQuiet = ["--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Installs as the guides say, but for two things: third-party packages come from npm's cache where it has them, and
 * SQLite is not compiled again, which takes 75 s. Scripts stay off, and the compiled file of the checkout is copied.
 */
export async function install(folder: string, ...args: readonly string[]): Promise<void> {
  await run("npm", ["install", "--ignore-scripts", "--prefer-offline", ...npmQuiet, ...args], folder);
  const compiled = dirname(createRequire(import.meta.url).resolve("sqlite3/package.json"));
  const place = join(folder, "node_modules", "sqlite3", "build");
  await cp(join(compiled, "build"), place, { recursive: true });
}

/** The tarballs in a folder, as a shell makes them of `*.tgz`. */
export async function tarballsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".tgz")).map((name) => join(folder, name));
}

/** An author's own folder: a copy of an example feature, what it needs installed in it, and built. */
export async function authorsFolder(base: string, name: string, tarballs: string): Promise<string> {
  const folder = await copyOf(base, name);
  await install(folder, "--save-dev", ...(await tarballsIn(tarballs)));
  await run("npm", ["run", "build"], folder);
  return folder;
}

/** The same with what is installed in another author's folder. */
export async function besideIt(author: string, name: string): Promise<string> {
  const folder = await copyOf(dirname(author), name);
  await symlink(join(author, "node_modules"), join(folder, "node_modules"), "junction");
  await run("npm", ["run", "build"], folder);
  return folder;
}

async function copyOf(base: string, name: string): Promise<string> {
  const folder = join(base, name);
  await mkdir(folder, { recursive: true });
  const left = new Set(["dist", "node_modules"]);
  for (const part of await readdir(join(root, "examples", name)))
    if (!left.has(part))
      await cp(join(root, "examples", name, part), join(folder, part), { recursive: true });
  return folder;
}
