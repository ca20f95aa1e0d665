import type { LogLevel } from "@dicetower/contract";
import type { ConsoleStyle } from "@dicetower/logging";

/** What a run of the host is told from outside: configuration file, environment and flags put together. */
export interface HostSettings {
  /** Name of the installation, `Dicetower` when left out. */
  readonly name?: string;
  readonly dataFolder: string;
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Access key in clear; left out, the installation's own. */
  readonly apiKey?: string;
  readonly logLevel: LogLevel;
  readonly console?: ConsoleStyle;
  /** Least level that is shown as text, `warn` when left out. */
  readonly consoleLevel?: LogLevel | undefined;
  readonly databaseUrl?: string;
  /** Bus to the other processes of the installation; one process when left out. */
  readonly busUrl?: string;
  /** A launcher stands above the host, unless `HostOptions.supervised` knows better. */
  readonly supervised?: boolean;
  /** Serves `/metrics`. */
  readonly metrics?: boolean;
  /** Lifts the limit of requests per second: for tests and benchmarks. */
  readonly unlimited?: boolean;
  /** Puts the newest whole backup in place of a damaged state. */
  readonly restoreOnCorruption?: boolean;
  /** Which of host and port give way to what an admin has saved under the settings key `system.server`. */
  readonly savedAddress?: { readonly host: boolean; readonly port: boolean };
  /** Names under which browsers may come. */
  readonly hosts?: readonly string[];
  /** Addresses and networks of trusted proxies. */
  readonly proxies?: readonly string[];
  /** No third-party features. */
  readonly safeMode?: boolean;
}
