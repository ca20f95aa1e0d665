// What a build is made from, for `checkout.mjs`: plain JavaScript without dependencies, too.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { packageFolder } from "./package-folders.mjs";

/** All files below a folder; none where there is no folder. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** One digest of names, times and sizes: another one when a file changes, comes or goes. */
export function stateOf(root, files) {
  const hash = createHash("sha256");
  for (const file of [...new Set(files)].sort((one, other) => (one < other ? -1 : 1))) {
    const stat = statSync(file, { throwIfNoEntry: false });
    hash.update(`${relative(root, file)} ${stat?.mtimeMs} ${stat?.size}\n`);
  }
  return hash.digest("hex");
}

/** True for code whose imports are followed. */
const isCode = (file) => /\.([cm]?[jt]s|[jt]sx)$/.test(file);
const imported = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

/**
 * Those files and all that they import from this workspace, and what comes with it: what a bundle of them holds.
 * @param outside packages that are left out of the bundle
 */
export function withImports(root, files, outside) {
  const found = new Set();
  const waiting = [...files];
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (found.has(file)) continue;
    found.add(file);
    if (isCode(file))
      for (const [, name] of readFileSync(file, "utf8").matchAll(imported)) {
        if (outside.includes(name)) continue;
        waiting.push(...(name.startsWith(".") ? besides(file, name) : inWorkspace(root, name)));
      }
  }
  return [...found];
}

/** The file that a relative import means; TypeScript has it under the name of what becomes of it. */
function besides(file, name) {
  const path = join(dirname(file), name.replace(/\?.*$/, ""));
  const tried = [path, path.replace(/\.([cm]?)js(x?)$/, ".$1ts$2"), path.replace(/\.js$/, ".tsx")];
  return tried.filter((one) => statSync(one, { throwIfNoEntry: false })?.isFile()).slice(0, 1);
}

/** The source that a package of this workspace offers under a name, and the manifest that says so. */
function inWorkspace(root, name) {
  const [, short, rest] = /^@dicetower\/([^/]+)(\/.*)?$/.exec(name) ?? [];
  const folder = short === undefined ? undefined : packageFolder(root, short);
  if (folder === undefined) return [];
  const manifest = join(folder, "package.json");
  const source = JSON.parse(readFileSync(manifest, "utf8")).exports?.[`.${rest ?? ""}`]?.["dicetower-source"];
  return source === undefined ? [manifest] : [manifest, join(folder, source)];
}
