import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { errorMessage } from "@dicetower/contract";
import { type Checked, checkValues } from "./schema.js";

/** Source of a value; later ones win. */
export type Origin = "default" | "file" | "environment" | "flag";

/** Flags of the command line, by the names of their environment variables in camelCase. */
export interface ConfigFlags {
  /** Path of the configuration file. */
  readonly config?: string;
  readonly data?: string;
  readonly host?: string;
  readonly port?: string;
  readonly apiKey?: string;
  readonly databaseUrl?: string;
  readonly busUrl?: string;
  readonly logLevel?: string;
  readonly log?: string;
  readonly metrics?: boolean;
  readonly checkAnswers?: boolean;
  readonly safeMode?: boolean;
}

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Environment variable and flag of each field. */
const names = {
  data: ["DICETOWER_DATA", "data"],
  "server.host": ["DICETOWER_HOST", "host"],
  "server.port": ["DICETOWER_PORT", "port"],
  "server.api_key": ["DICETOWER_API_KEY", "apiKey"],
  "server.metrics": ["DICETOWER_METRICS", "metrics"],
  "server.checkAnswers": ["DICETOWER_CHECK_ANSWERS", "checkAnswers"],
  databaseUrl: ["DICETOWER_DATABASE_URL", "databaseUrl"],
  busUrl: ["DICETOWER_BUS_URL", "busUrl"],
  logLevel: ["DICETOWER_LOG_LEVEL", "logLevel"],
  log: ["DICETOWER_LOG", "log"],
  safeMode: ["DICETOWER_SAFE_MODE", "safeMode"],
} as const satisfies Record<string, readonly [string, keyof ConfigFlags]>;
type Field = keyof typeof names;
const fields = Object.keys(names) as Field[];
const switches: ReadonlySet<Field> = new Set<Field>(["safeMode", "server.metrics", "server.checkAnswers"]);

/** The values of one source, and the folder for its relative paths. */
export interface Source extends Checked {
  readonly origin: Origin;
  readonly base: string;
}

/** Reads the configuration file. @param mustExist true for a file that was named explicitly */
export function fileSource(path: string, mustExist: boolean): Source {
  const source = { origin: "file", base: dirname(path) } as const;
  if (!existsSync(path))
    return {
      ...source,
      values: {},
      problems: mustExist ? [`${path}: there is no such configuration file`] : [],
    };
  let raw: unknown;
  try {
    // Editors on Windows add a byte order mark.
    raw = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    return {
      ...source,
      values: {},
      problems: [`${path}: ${errorMessage(error)}`],
    };
  }
  const { values, problems } = checkValues(raw, (field) => field, false);
  return { ...source, values, problems: problems.map((problem) => `${path}: ${problem}`) };
}

export function environmentSource(environment: Environment): Source {
  const raw = nest((field) => {
    const text = environment[names[field][0]];
    // Shell users write `DICETOWER_SAFE_MODE=1`.
    return isSwitch(field) ? ({ "1": "true", "0": "false" }[text ?? ""] ?? text) : text;
  });
  const named = (field: string): string => names[field as Field][0];
  return { origin: "environment", base: process.cwd(), ...checkValues(raw, named, true) };
}

export function flagSource(flags: ConfigFlags): Source {
  const named = (field: string): string => `--${kebab(names[field as Field][1])}`;
  return {
    origin: "flag",
    base: process.cwd(),
    ...checkValues(
      nest((field) => flags[names[field][1]]),
      named,
      true,
    ),
  };
}

/**
 * Returns the path of the configuration file: from the flag, the environment, or the default in the installation's
 * folder.
 */
export function configPath(
  installation: string,
  environment: Environment,
  flags: ConfigFlags,
): { readonly path: string; readonly named: boolean } {
  const given = flags.config ?? environment["DICETOWER_CONFIG"];
  if (given !== undefined && given !== "") return { path: resolve(given), named: true };
  return { path: resolve(installation, "dicetower.config.json"), named: false };
}

/** Nests the given fields as in the configuration file; empty ones count as missing. */
function nest(given: (field: Field) => string | boolean | undefined): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  const server: Record<string, unknown> = {};
  for (const field of fields) {
    const value = given(field);
    if (value === undefined || value === "") continue;
    if (field.startsWith("server.")) server[field.slice("server.".length)] = value;
    else raw[field] = value;
  }
  return Object.keys(server).length === 0 ? raw : { ...raw, server };
}

function isSwitch(field: Field): boolean {
  return switches.has(field);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
