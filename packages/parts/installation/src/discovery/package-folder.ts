import { existsSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The fields of a `package.json` that the host reads. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly author?: string | { readonly name?: string };
  readonly license?: string;
  readonly homepage?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dicetower?: {
    readonly feature?: string;
    readonly title?: Readonly<Record<string, string>>;
    readonly category?: string;
    /** False for a package that is off until an admin enables it. */
    readonly enabled?: boolean;
    /** True for a guard of the message line: while it is wanted and not running, no message is answered. */
    readonly guards?: boolean;
    /** Id of the feature in an earlier version: what is stored under it moves to the present one. */
    readonly formerId?: string;
  };
}

/** Returns the folder of a package as Node.js resolves it from another folder; undefined if it is not installed. */
export function packageFolder(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (dirname(folder) === folder) return undefined;
  }
}

/** Reads a `package.json`. @throws SyntaxError with the package's name if it is not JSON */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, "package.json");
  try {
    return JSON.parse(await readFile(path, "utf8")) as Manifest;
  } catch (error) {
    if (error instanceof SyntaxError) throw new SyntaxError(`${path} is not valid JSON: ${error.message}.`);
    throw error;
  }
}
