import { join } from "node:path";
import type { Cancel, Clock, Log, LogLevel } from "@dicetower/contract";
import { pino } from "pino";
import { type ConsoleStyle, consoleOutlet } from "./console.js";
import { plainDetails } from "./details.js";
import { type LogFiles, openLogFiles } from "./file.js";
import { Levels, logLevels, rankOf } from "./levels.js";
import { limitLine } from "./line-limit.js";
import { createLiveSecrets } from "./masking.js";
import type { Outlet, Stream } from "./outlet.js";
import { LogRing } from "./ring.js";

/** What logging needs. */
export interface LoggingOptions {
  readonly clock: Clock;
  readonly level: LogLevel;
  /** Data folder; files go to `logs` in it. Left out: no files. */
  readonly folder?: string;
  /** `auto`: readable lines on a terminal, JSON otherwise. */
  readonly console: ConsoleStyle;
  /** What ties the lines of one request or message together, asked for each line that an owner writes. */
  readonly context?: (owner: string) => Readonly<Record<string, string>> | undefined;
  /** Instead of standard output. */
  readonly stdout?: Stream;
}

/** Counts of lines since the start, by level. */
export interface LogCounts {
  readonly written: Readonly<Record<LogLevel, number>>;
  readonly dropped: Readonly<Record<LogLevel, number>>;
}

/** Writes the log and remembers its last lines. */
export interface Logging {
  readonly levels: Levels;
  readonly ring: LogRing;
  logFor(owner: string): Log;
  /** Hides a value in everything that is written from now on (security K4). @returns takes it back */
  addSecret(value: string): Cancel;
  /** The same for a text that goes elsewhere, such as a crash report. */
  hide(text: string): string;
  counts(): LogCounts;
  /** How many files are kept beside the one being written; what is too much goes at once. */
  keepFiles(count: number): void;
  /** Writes what waits, at most 2 s. */
  close(): Promise<void>;
}

/** Lines kept in memory (reliability G4). */
const remembered = 2000;
const pinoLevels: readonly ("debug" | "info" | "warn" | "error")[] = logLevels;

/** Begins the log. */
export async function createLogging(options: LoggingOptions): Promise<Logging> {
  const { clock, context } = options;
  const levels = new Levels(options.level);
  const ring = new LogRing(remembered);
  const secrets = createLiveSecrets();
  const written: Record<LogLevel, number> = { debug: 0, info: 0, warn: 0, error: 0 };
  const outlets: Outlet[] = [];

  // Whose line pino is making: it does so at once, within the call.
  let making = { rank: 0, owner: "" };
  const writer = pino(
    {
      level: "debug",
      base: null,
      messageKey: "message",
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (text: string) => spread(limitLine(text.trimEnd())) },
  );

  function spread(line: string): void {
    const { rank, owner } = making;
    ring.push(rank, owner, line);
    for (const outlet of outlets) outlet.write(rank, line);
  }

  function write(rank: number, owner: string, message: string, details: object | undefined): void {
    const level = pinoLevels[rank] ?? "error";
    written[level]++;
    making = { rank, owner };
    const ties = context?.(owner);
    writer[level](
      {
        owner,
        ...(ties === undefined ? {} : { context: ties }),
        ...(details === undefined ? {} : { details: plainDetails({ ...details }, secrets.hide) }),
      },
      secrets.hide(message),
    );
  }

  const summary = (count: number): string =>
    JSON.stringify({
      level: "warn",
      time: new Date(clock.now()).toISOString(),
      owner: "host",
      message: `${count} log lines were dropped: they came faster than they could be written`,
    });
  let files: LogFiles | undefined;
  if (options.folder !== undefined) {
    const failed = (error: unknown): void =>
      write(rankOf("warn"), "host", "files of the log could not be packed or removed", { error });
    files = openLogFiles(join(options.folder, "logs"), clock, summary, failed);
    outlets.push(files.outlet);
  }
  const terminal = consoleOutlet(options.console, clock, summary, options.stdout);
  if (terminal !== undefined) outlets.push(terminal);

  return {
    levels,
    ring,
    addSecret: secrets.add,
    hide: secrets.hide,
    logFor(owner) {
      let version = -1;
      let least = 0;
      const at = (level: LogLevel): Log["info"] => {
        const rank = rankOf(level);
        return (message, details) => {
          if (version !== levels.version) {
            least = levels.least(owner);
            version = levels.version;
          }
          if (rank >= least) write(rank, owner, message, details);
        };
      };
      return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
    },
    counts() {
      const dropped: Record<LogLevel, number> = { debug: 0, info: 0, warn: 0, error: 0 };
      for (const outlet of outlets) for (const level of logLevels) dropped[level] += outlet.dropped[level];
      return { written: { ...written }, dropped };
    },
    keepFiles(count) {
      if (files === undefined || files.archive.keep === count) return;
      files.archive.keep = count;
      void files.archive.tidy();
    },
    async close() {
      await Promise.all([files?.archive.close(), ...outlets.map((outlet) => outlet.close())]);
    },
  };
}
