// What `npm run add` does in a checkout: puts features beside those that `examples/full` lists (decision 018).
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const full = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "examples", "full");
const added = join(full, "added");
const wanted = process.argv.slice(2);

/** Ends with one sentence. */
function give(up) {
  console.error(`dicetower: ${up}`);
  process.exit(1);
}

/** Runs npm in the folder of what is added. What it prints on standard output is answered. */
function npm(...args) {
  const { status, stdout } = spawnSync("npm", args, {
    cwd: added,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
  if (status === 0) return stdout;
  process.stderr.write(stdout ?? "");
  give(`npm ${args[0]} failed; see the lines above for the cause.`);
}

/** What npm is to install: a file or a folder is meant where there is one, else a name in the registry. */
function specOf(word) {
  // npm runs scripts at the root, whichever folder they were called from.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), word);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return word;
  if (!found.isDirectory()) return path;
  checkInstalled(path);
  // Packed, not copied: npm takes a folder that has changed for the one it knows, while its version is the same.
  const file = npm("pack", path, "--silent").trim().split("\n").at(-1);
  return join(added, file);
}

/** What is packed is compiled first, by what stands in the folder or above it. */
function checkInstalled(folder) {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) give(`${folder} has no package.json, so it is no package.`);
  const { scripts = {}, devDependencies = {} } = JSON.parse(readFileSync(manifest, "utf8"));
  if (scripts.prepare === undefined && scripts.prepack === undefined) return;
  const { resolve: find } = createRequire(manifest);
  const missing = Object.keys(devDependencies).find((name) =>
    find.paths(name)?.every((place) => !existsSync(join(place, name))),
  );
  if (missing !== undefined)
    give(
      `${folder} cannot be built: ${missing} is not installed there. Run "npm run tarballs -- --for ${folder}", then what that prints.`,
    );
}

if (wanted.length === 0) give("say what: npm run add -- ./examples/feature-coin");
npm("install", "--prefix", added, "--no-audit", "--no-fund", "--loglevel=error", ...wanted.map(specOf));
console.log(`Added. What was never switched on is off until somebody does, before the next start with
  npx dicetower features enable <id> --installation examples/full
Ids are listed by
  npx dicetower features list --installation examples/full
A service that runs knows of it when it has been started again; then the panel switches it, too.`);
