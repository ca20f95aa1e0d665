import { existsSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What the host reads of a `package.json`. */
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
    /** False for a package that is off until somebody enables it. */
    readonly enabled?: boolean;
    /** True for a guard of the message line: while it is wanted and not there, no message is answered. */
    readonly guards?: boolean;
  };
}

/** The folder of a package as seen from another folder, the way Node.js looks; undefined where it is not installed. */
export function packageFolder(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (dirname(folder) === folder) return undefined;
  }
}

/** @throws SyntaxError with the package's name when the file is no JSON */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, "package.json");
  try {
    return JSON.parse(await readFile(path, "utf8")) as Manifest;
  } catch (error) {
    if (error instanceof SyntaxError) throw new SyntaxError(`${path} is not valid JSON: ${error.message}.`);
    throw error;
  }
}
