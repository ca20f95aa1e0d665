import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { PackagingRefused } from "./refusal.js";

/** A package that a service runs on. */
export interface ProductionPackage {
  readonly name: string;
  /** Where it is in this checkout. */
  readonly from: string;
  /** Where it is to be, with `/`: `node_modules/…`. */
  readonly to: string;
  /** One of this workspace: of it comes what is published. */
  readonly own: boolean;
  readonly files: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** What packages need while they are installed, and never again. */
const installOnly: Readonly<Record<string, ReadonlySet<string>>> = {
  sqlite3: new Set(["prebuild-install", "tar", "node-addon-api", "node-gyp"]),
};

/**
 * The packages that an installation runs on, as npm has installed them in this checkout: each at the depth where it
 * stands there, so that each finds the versions that it was tested with.
 * @param installation folder with the `package.json` that lists them
 * @throws PackagingRefused where one is not installed
 */
export function productionPackages(root: string, installation: string): readonly ProductionPackage[] {
  const found = new Map<string, ProductionPackage>();
  const listed = Object.keys(readManifest(installation).dependencies ?? {});
  const waiting = listed.map((name) => ({ name, from: root, optional: false, needer: installation }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name, from, optional, needer } = next;
    const folder = folderOf(name, from, root);
    if (folder === undefined) {
      if (optional) continue;
      throw new PackagingRefused(`${needer} needs ${name}, which is not installed. Run npm ci.`);
    }
    if (found.has(folder)) continue;
    const manifest = readManifest(folder);
    const own = !relative(root, folder).split(sep).includes("node_modules");
    found.set(folder, {
      name: manifest.name,
      from: folder,
      to: placeOf(folder, root),
      own,
      files: manifest.files ?? [],
    });
    const more = needsOf(manifest).map((need) => ({ ...need, from: folder, needer: manifest.name }));
    waiting.push(...more);
  }
  return [...found.values()].sort((a, b) => (a.to < b.to ? -1 : 1));
}

function needsOf({
  name: needer,
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Manifest): { readonly name: string; readonly optional: boolean }[] {
  const left = installOnly[needer] ?? new Set();
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const needed = [...Object.keys(dependencies), ...peers].filter(
    (name) => optionalDependencies[name] === undefined,
  );
  return [
    ...needed.map((name) => ({ name, optional: false })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, optional: true })),
  ].filter(({ name }) => !left.has(name));
}

/** Where Node.js finds a package from a folder of this checkout. */
function folderOf(name: string, from: string, root: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return realpathSync(path);
    if (folder === root || folder === dirname(folder)) return undefined;
  }
}

/** Packages of the workspace are linked into `node_modules`; what lies below them goes with them. */
function placeOf(folder: string, root: string): string {
  const steps = relative(root, folder).split(sep);
  if (steps[0] === "node_modules") return steps.join("/");
  // `packages/<room>/<name>`, or `host`.
  const depth = steps[0] === "packages" ? 3 : 1;
  const { name } = readManifest(join(root, ...steps.slice(0, depth)));
  return ["node_modules", name, ...steps.slice(depth)].join("/");
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}
