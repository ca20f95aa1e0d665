import type { LogLevel } from "@dicetower/contract";
import type { ConsoleStyle } from "@dicetower/log";

/** The external settings of a run: configuration file, environment and flags, merged. */
export interface HostSettings {
  /** Name of the installation, by default `Dicetower`. */
  readonly name?: string;
  readonly dataFolder: string;
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Access key in clear; by default the installation's own. */
  readonly apiKey?: string;
  readonly logLevel: LogLevel;
  readonly console?: ConsoleStyle;
  /** Lowest level that is shown as text, `warn` by default. */
  readonly consoleLevel?: LogLevel | undefined;
  readonly databaseUrl?: string;
  /** Address of the bus to other processes of the installation; left out for a single process. */
  readonly busUrl?: string;
  /** True if a launcher supervises the host, unless `HostOptions.supervised` says otherwise. */
  readonly supervised?: boolean;
  /** Serves `/metrics`. */
  readonly metrics?: boolean;
  /** Lifts the rate limit of requests: for tests and benchmarks. */
  readonly unlimited?: boolean;
  /** Checks what routes answer against what they say: in tests and in development. */
  readonly checkAnswers?: boolean;
  /** Replaces a damaged state with the newest intact backup. */
  readonly restoreOnCorruption?: boolean;
  /** Whether host and port may be overridden by what an admin has saved under the settings key `system.server`. */
  readonly savedAddress?: { readonly host: boolean; readonly port: boolean };
  /** Host names that browsers may use. */
  readonly hosts?: readonly string[];
  /** Addresses and networks of trusted proxies. */
  readonly proxies?: readonly string[];
  /** Omits third-party features. */
  readonly safeMode?: boolean;
}
