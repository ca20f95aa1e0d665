import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder that an owner has unpacked, with its data. */
export interface OwnerFolder {
  readonly root: string;
  /** Folder of the program that came with the launcher. */
  readonly program: string;
  readonly data: string;
  /** The environment for programs in it. */
  readonly environment: Environment;
}

/**
 * Finds the data folder in the same way as the program, but with defaults next to the program instead of in it, where
 * the next update would remove them.
 * @param args arguments of the command line
 */
export function ownerFolder(root: string, args: readonly string[], environment: Environment): OwnerFolder {
  const flag = (name: string): string | undefined => {
    const at = args.findIndex((word) => word === name || word.startsWith(`${name}=`));
    if (at < 0) return undefined;
    return args[at] === name ? args[at + 1] : args[at]?.slice(name.length + 1);
  };
  const usual = join(root, "dicetower.config.json");
  const named = flag("--config") ?? environment["DICETOWER_CONFIG"];
  const config = named ?? (existsSync(usual) ? usual : undefined);
  const said = flag("--data") ?? (environment["DICETOWER_DATA"] || undefined);
  const data = said ?? inConfig(config) ?? join(root, "data");
  return {
    root,
    program: join(root, "program"),
    data: resolve(data),
    environment: {
      ...environment,
      DICETOWER_DATA: resolve(data),
      ...(config === undefined ? {} : { DICETOWER_CONFIG: config }),
    },
  };
}

/** Returns the data folder that a configuration sets; errors in that file are reported by the program. */
function inConfig(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const { data } = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, "")) as { data?: unknown };
    return typeof data === "string" && data !== "" ? resolve(dirname(path), data) : undefined;
  } catch {
    return undefined;
  }
}
