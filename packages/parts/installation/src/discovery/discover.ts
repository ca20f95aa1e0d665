import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Clock, errorMessage, type Feature } from "@dicetower/contract";
import type { FeaturePackage } from "@dicetower/kernel";
import semver from "semver";
import { listedPackages } from "./listed-packages.js";
import { originOf } from "./origin.js";
import { type Manifest, packageFolder, readManifest } from "./package-folder.js";

/** The package that features must share with the host. */
const contractName = "@dicetower/contract";

/** The export condition with which packages run from their sources. */
const sourceCondition = "dicetower-source";

/** Milliseconds that loading a package may take: its top-level `await` may never end. */
const loadLimitMs = 10_000;

/** A feature package of an installation, none of whose code has run. */
export interface FoundFeature {
  readonly id: string;
  /** Its id in an earlier version. */
  readonly formerId?: string;
  readonly packageName: string;
  readonly folder: string;
  readonly info: FeaturePackage;
  /** Why it cannot be used; empty if it can. */
  readonly problem: string;
  /** True if its `package.json` could not be read. */
  readonly unread: boolean;
  /** Whether it runs if no admin has decided: third-party features have to be switched on. */
  readonly enabledByDefault: boolean;
  /** Imports the package. @throws Error with a message that names the package */
  readonly load: () => Promise<Feature>;
}

/**
 * Finds the features of an installation: its dependencies whose own `package.json` has a `dicetower` field. Nothing is
 * imported. Incompatible packages are returned too, with the reason.
 * @param installation folder with the installation's `package.json`
 * @param hostFolder folder from which the host resolves its own copy of the contract
 */
export async function discover(
  installation: string,
  hostFolder: string,
  clock: Clock,
): Promise<FoundFeature[]> {
  const folder = packageFolder(contractName, hostFolder);
  const version = folder === undefined ? "0.0.0" : ((await readManifest(folder)).version ?? "0.0.0");
  const found: FoundFeature[] = [];
  for (const [name, from] of await listedPackages(installation)) {
    const feature = await look(name, from, { folder, version }, clock);
    if (feature !== undefined) found.push(feature);
  }
  return apart(found);
}

/**
 * Sorts our own features first, then by name. Of two packages with one id, the later one is refused under its own name.
 */
function apart(found: readonly FoundFeature[]): FoundFeature[] {
  const owners = new Map<string, string>();
  const weight = (feature: FoundFeature) => `${feature.info.thirdParty ? 1 : 0}${feature.packageName}`;
  const sorted = [...found].sort((a, b) => (weight(a) < weight(b) ? -1 : 1));
  return sorted.map((feature) => {
    const owner = owners.get(feature.id);
    owners.set(feature.id, owner ?? feature.packageName);
    if (owner === undefined) return feature;
    const problem = `It brings the feature "${feature.id}", which "${owner}" brings already. Take one of them out.`;
    return { ...feature, id: feature.packageName, problem };
  });
}

interface ContractCopy {
  readonly folder: string | undefined;
  readonly version: string;
}

async function look(
  name: string,
  installation: string,
  contract: ContractCopy,
  clock: Clock,
): Promise<FoundFeature | undefined> {
  const folder = packageFolder(name, installation);
  if (folder === undefined) {
    // Only a package with the name of a feature is reported as missing: other dependencies do not concern the host.
    if (!named(name)) return undefined;
    const problem = "It is a dependency of the installation but not installed; run npm install there.";
    return unread(name, "", problem);
  }
  const manifest = await readManifest(folder).catch((error: Error) => error);
  if (manifest instanceof Error) return unread(name, folder, manifest.message);
  const { dicetower, version = "0.0.0" } = manifest;
  if (dicetower?.feature === undefined) return undefined;
  const thirdParty = !isOurs(name);
  const info = {
    title: dicetower.title ?? {},
    category: dicetower.category ?? "other",
    version,
    thirdParty,
    ...(dicetower.guards === true ? { guards: true } : {}),
    origin: originOf(name, manifest),
  };
  const problem = named(name) ? unfit(manifest, folder, contract) : misnamed;
  const enabled = !thirdParty && dicetower.enabled !== false;
  const entry = entryOf(manifest, folder);
  const { formerId } = dicetower;
  const feature = found(name, folder, info, problem, enabled, (id) => loadFeature(name, id, entry, clock));
  return typeof formerId === "string" ? { ...feature, formerId } : feature;
}

function found(
  packageName: string,
  folder: string,
  info: FeaturePackage,
  problem: string,
  enabledByDefault: boolean,
  load: (id: string) => Promise<Feature>,
): FoundFeature {
  const id = idOf(packageName);
  return { id, packageName, folder, info, problem, unread: false, enabledByDefault, load: () => load(id) };
}

/** Returns a feature whose `package.json` cannot be read. One of ours counts as enabled if no admin has decided. */
function unread(name: string, folder: string, problem: string): FoundFeature {
  const ours = isOurs(name);
  const info = { title: {}, category: "other", version: "0.0.0", thirdParty: !ours };
  return { ...found(name, folder, info, problem, ours, unloadable), unread: true };
}

const unloadable = (id: string): Promise<Feature> => Promise.reject(new Error(`"${id}" cannot be loaded.`));

async function loadFeature(packageName: string, id: string, entry: string, clock: Clock): Promise<Feature> {
  const { default: feature } = await inTime(
    import(pathToFileURL(entry).href) as Promise<{ default?: Partial<Feature> }>,
    clock,
  ).catch((error: unknown) => {
    throw new Error(`"${packageName}" could not be loaded: ${errorMessage(error)}`, { cause: error });
  });
  if (feature?.dicetower !== 1 || typeof feature.setup !== "function")
    throw new Error(`"${packageName}" has no feature as its default export.`);
  if (feature.id !== id)
    throw new Error(`"${packageName}" brings a feature called "${feature.id}"; by its name it is "${id}".`);
  return feature as Feature;
}

function inTime<T>(work: Promise<T>, clock: Clock): Promise<T> {
  const enough = new AbortController();
  const late = clock.wait(loadLimitMs, enough.signal).then(() => {
    throw new Error(`it was not loaded within ${loadLimitMs / 1000} s`);
  });
  return Promise.race([work, late]).finally(() => enough.abort());
}

const misnamed = 'The name of a feature package begins with "dicetower-", behind its scope where it has one.';

function isOurs(name: string): boolean {
  return name.startsWith("@dicetower/");
}

/** Returns true for names with our scope or prefix: a feature must be recognizable before it is installed. */
function named(name: string): boolean {
  return isOurs(name) || /^(?:@[^/]+\/)?dicetower-/.test(name);
}

function unfit(manifest: Manifest, folder: string, contract: ContractCopy): string {
  const range = manifest.peerDependencies?.[contractName];
  if (range !== undefined && !semver.satisfies(contract.version, range, { includePrerelease: true }))
    return `It wants ${contractName} ${range}, the host has ${contract.version}. Install versions that fit together.`;
  const own = packageFolder(contractName, folder);
  if (own !== undefined && own !== contract.folder)
    return `It brings a second copy of ${contractName}. Make it a peer dependency of the feature and install again.`;
  return "";
}

function entryOf(manifest: Manifest, folder: string): string {
  const main = manifest.exports?.["."];
  const asSource = `${process.execArgv.join(" ")} ${process.env["NODE_OPTIONS"] ?? ""}`.includes(
    sourceCondition,
  );
  if (asSource && typeof main === "object" && main !== null && sourceCondition in main)
    return join(folder, String((main as Record<string, unknown>)[sourceCondition]));
  return join(folder, manifest.dicetower?.feature ?? "");
}

/** Returns the id for a package name: `@dicetower/dice-native` → `dice-native`, `dicetower-feature-coin` → `coin`. */
function idOf(name: string): string {
  return name.replace(/^@[^/]+\//, "").replace(/^dicetower-(feature-)?/, "");
}
