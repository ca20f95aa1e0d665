import { isIP } from "node:net";
import { resolve } from "node:path";
import type { LogLevel } from "@dicetower/contract";
import type { ConfigValues, LogForm } from "./schema.js";
import {
  type ConfigFlags,
  configPath,
  type Environment,
  environmentSource,
  fileSource,
  flagSource,
  type Origin,
} from "./sources.js";
import { weaknessOf } from "./weak-key.js";

/** The configuration in force. Frozen. */
export interface Config {
  /** Folder with the installation's `package.json`. */
  readonly installation: string;
  /** Path of the configuration file, whether there is one or not. */
  readonly file: string;
  /** Data folder, absolute. */
  readonly data: string;
  readonly name: string;
  readonly server: {
    readonly host: string;
    /** 0 for any free one. */
    readonly port: number;
    /** Access key in clear; undefined for the installation's own. */
    readonly apiKey: string | undefined;
    readonly metrics: boolean;
    /** Checks each answer against what its route says: for development. */
    readonly checkAnswers: boolean;
    /** Host names that browsers may use. */
    readonly hosts: readonly string[];
    /** Addresses and networks of trusted proxies. */
    readonly proxies: readonly string[];
  };
  readonly databaseUrl: string | undefined;
  readonly busUrl: string | undefined;
  readonly logLevel: LogLevel;
  readonly log: LogForm;
  /** Features that are on unless an admin has decided otherwise; undefined: as each package declares. */
  readonly features: readonly string[] | undefined;
  readonly restoreOnCorruption: boolean;
  readonly safeMode: boolean;
  /** Source of each value, by dotted name; the others are defaults. */
  readonly origins: Readonly<Record<string, Origin>>;
  /** Messages for the log: settings that work but should not stay so. */
  readonly warnings: readonly string[];
}

/** The error of an unusable configuration. The message has one sentence per line, each with its source and field. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** The sources that `loadConfig` reads. */
export interface ConfigInput {
  readonly installation: string;
  readonly environment: Environment;
  readonly flags?: ConfigFlags;
}

/** Merges the configuration: defaults, file, environment, flags; later ones win. @throws ConfigError */
export function loadConfig({ installation, environment, flags = {} }: ConfigInput): Config {
  const { path, named } = configPath(installation, environment, flags);
  const sources = [fileSource(path, named), environmentSource(environment), flagSource(flags)];
  const problems = sources.flatMap((source) => source.problems);
  if (problems.length > 0) throw new ConfigError(problems);

  const origins: Record<string, Origin> = {};
  if (named) origins["config"] = flags.config === undefined ? "environment" : "flag";
  const pick = <T>(field: string, of: (values: ConfigValues) => T | undefined, otherwise: T): T => {
    let chosen = otherwise;
    for (const { origin, values } of sources) {
      const value = of(values);
      if (value === undefined) continue;
      chosen = value;
      origins[field] = origin;
    }
    return chosen;
  };
  const data = sources.reduce(
    (folder, { base, values }) => (values.data === undefined ? folder : resolve(base, values.data)),
    resolve(installation, "data"),
  );
  pick("data", ({ data: folder }) => folder, "");
  const apiKey = pick("server.api_key", ({ server }) => server?.api_key, "");
  const host = pick("server.host", ({ server }) => server?.host, "127.0.0.1");
  const warnings = checkKey(apiKey, host, origins["server.api_key"] ?? "default");

  const databaseUrl = pick("databaseUrl", (values) => values.databaseUrl, "") || undefined;
  const busUrl = pick("busUrl", (values) => values.busUrl, "") || undefined;
  if (busUrl !== undefined && databaseUrl === undefined)
    throw new ConfigError([
      "busUrl is for several processes, which share PostgreSQL: set databaseUrl (DICETOWER_DATABASE_URL), too, or leave busUrl out.",
    ]);

  return deepFreeze({
    installation: resolve(installation),
    file: path,
    data,
    name: pick("name", ({ name }) => name, "Dicetower"),
    server: {
      host,
      port: pick("server.port", ({ server }) => server?.port, 18088),
      apiKey: apiKey === "" ? undefined : apiKey,
      metrics: pick("server.metrics", ({ server }) => server?.metrics, false),
      checkAnswers: pick("server.checkAnswers", ({ server }) => server?.checkAnswers, false),
      hosts: [...pick("server.hosts", ({ server }) => server?.hosts, [])],
      proxies: [...pick("server.proxies", ({ server }) => server?.proxies, [])],
    },
    databaseUrl,
    busUrl,
    logLevel: pick("logLevel", ({ logLevel }) => logLevel, "info"),
    log: pick<LogForm>("log", ({ log }) => log, "auto"),
    features: pick<readonly string[] | undefined>("features", ({ features }) => features, undefined),
    restoreOnCorruption: pick("restoreOnCorruption", (values) => values.restoreOnCorruption, false),
    safeMode: pick("safeMode", ({ safeMode }) => safeMode, false),
    origins,
    warnings,
  });
}

/** Returns true for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  return isIP(host) === 4 ? host.startsWith("127.") : host === "::1";
}

/** Refuses a weak key if others can reach the service, and otherwise returns a warning. */
function checkKey(key: string, host: string, origin: Origin): string[] {
  const weakness = key === "" ? undefined : weaknessOf(key);
  if (weakness === undefined) return [];
  const sentence = `server.api_key (from ${origin}) ${weakness}`;
  if (!isLoopback(host))
    throw new ConfigError([
      `${sentence}, and the service would listen on ${host} for everybody. Choose at least 16 random characters, or leave the key out to have one made.`,
    ]);
  return [`${sentence}. It is accepted only because nobody else can reach ${host}.`];
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value))
    if (typeof part === "object" && part !== null) deepFreeze(part as object);
  return Object.freeze(value);
}
