// Which packages of a checkout an installation needs, for `npm run tarballs -- --for`: plain JavaScript without
// dependencies, too.
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { packageFolders } from "./package-folders.mjs";

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Packages that are published, by name: where they are, and what they say of themselves. */
export function workspacePackages(root) {
  return new Map(
    [...packageFolders(root), join(root, "host")]
      .map((folder) => ({ folder, manifest: manifestOf(folder) }))
      .map((one) => [one.manifest.name, one]),
  );
}

/** What npm has to find for a package: optional peers are for whoever has them. */
function needsOf({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers];
}

/**
 * The folder of an installation: the name of one below `examples`, or a path.
 * @param from where relative paths begin
 * @returns undefined where there is none
 */
export function installationFolder(root, from, word) {
  const tried = [join(root, "examples", word), resolve(from, word)];
  return tried.find((folder) => existsSync(join(folder, "package.json")));
}

/** True for the folder of a feature: its author needs what it is tested with. */
export function isFeature(folder) {
  return manifestOf(folder).dicetower !== undefined;
}

/**
 * The packages of this checkout that an installation needs, with all that those need, and what else it lists. For the
 * folder of a feature they are those that its author needs.
 * @returns `names` in alphabetical order; `features` that are among them without being listed; `others` as npm takes
 *   them; `unknown` names of our scope that are not here
 */
export function packagesFor(root, installation) {
  const all = workspacePackages(root);
  const { devDependencies, peerDependencies, ...manifest } = manifestOf(installation);
  const authors = isFeature(installation) ? { ...devDependencies, ...peerDependencies } : {};
  const dependencies = { ...authors, ...manifest.dependencies };
  const listed = Object.keys(dependencies);
  const names = new Set();
  const waiting = listed.filter((name) => all.has(name));
  while (waiting.length > 0) {
    const name = waiting.pop();
    if (names.has(name)) continue;
    names.add(name);
    waiting.push(...needsOf(all.get(name).manifest).filter((one) => all.has(one)));
  }
  const strange = listed.filter((name) => !all.has(name));
  return {
    names: [...names].sort(byName),
    features: [...names]
      .filter((name) => all.get(name).manifest.dicetower && !listed.includes(name))
      .sort(byName),
    others: strange
      .filter((name) => !name.startsWith("@dicetower/"))
      .map((name) => {
        const file = /^file:(.*)$/.exec(dependencies[name])?.[1];
        return file === undefined ? `${name}@${dependencies[name]}` : resolve(installation, file);
      }),
    unknown: strange.filter((name) => name.startsWith("@dicetower/")),
  };
}

/** How npm begins the names of the tarballs of a package. */
export function tarballStart(name) {
  return `${name.replace("@", "").replace("/", "-")}-`;
}

/** True for the tarball of a package of that name, whichever version. */
export function isTarballOf(name, file) {
  const start = tarballStart(name);
  return basename(file).startsWith(start) && /^\d.*\.tgz$/.test(basename(file).slice(start.length));
}

/** Orders names as the alphabet does, in every language of the machine alike. */
export function byName(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
