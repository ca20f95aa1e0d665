import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** What these tests read of a `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly type?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly private?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
  readonly dicetower?: {
    readonly guards?: boolean;
    readonly formerId?: string;
    readonly feature?: string;
    readonly title?: Readonly<Record<string, string>>;
    readonly category?: string;
  };
}

/** A package of the workspace that is published. */
export interface WorkspacePackage {
  /** Path below the checkout: `packages/features/dice`, `host`. */
  readonly folder: string;
  readonly path: string;
  readonly manifest: Manifest;
}

/** Reads a `package.json` below the checkout. */
export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
}

/** Folders in a folder of the checkout, as paths below it. */
export function foldersIn(parent: string): string[] {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`)
    .sort();
}

/** The host and everything in the rooms of `packages`. */
export function publishedPackages(): WorkspacePackage[] {
  return [...foldersIn("packages").flatMap(foldersIn), "host"]
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) => ({ folder, path: join(root, folder), manifest: manifestOf(folder) }));
}

/**
 * Features that others may write, and the template of new ones: they stand outside the workspace and see only what is
 * published.
 */
export function exampleFeatures(): WorkspacePackage[] {
  const examples = readdirSync(join(root, "examples"))
    .sort()
    .filter((name) => name.startsWith("feature-"))
    .map((name) => `examples/${name}`);
  return [...examples, "packages/tools/create-feature/template"]
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) => ({ folder, path: join(root, folder), manifest: manifestOf(folder) }));
}

/** TypeScript files below a folder, installed and built ones left out. */
export function typescriptFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name === "dist" ? [] : typescriptFiles(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

/** All files and folders below a folder, installed and built ones left out. */
export function everythingBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name === "dist" || entry.name.startsWith(".")) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...everythingBelow(path)] : [path];
  });
}
