import { join } from "node:path";
import type { Cancel, Clock, Log, LogLevel } from "@dicetower/contract";
import { pino } from "pino";
import { plainDetails } from "./lines/details.js";
import { Levels, logLevels, rankOf } from "./lines/levels.js";
import { limitLine } from "./lines/line-limit.js";
import { createLiveSecrets } from "./lines/masking.js";
import { LogRing } from "./lines/ring.js";
import { type ConsoleStyle, consoleSink } from "./sinks/console.js";
import { type LogFiles, openLogFiles } from "./sinks/log-files.js";
import type { Sink, Stream } from "./sinks/sink.js";

/** Options of the log. */
export interface LoggingOptions {
  readonly clock: Clock;
  readonly level: LogLevel;
  /** Data folder; files are written to its `logs`. If left out, there are no files. */
  readonly folder?: string;
  /** `auto`: text on a terminal, JSON otherwise. */
  readonly console: ConsoleStyle;
  /** Lowest level that is shown as text, `warn` by default; `debug` adds details and stacks. */
  readonly consoleLevel?: LogLevel | undefined;
  /** Returns the ids that connect the lines of one request or message; called for each line. */
  readonly context?: (owner: string) => Readonly<Record<string, string>> | undefined;
  /** Replaces standard output. */
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
  /** Masks a value in all later lines. @returns a function that ends this */
  addSecret(value: string): Cancel;
  /** Masks secrets in a text for another destination, such as a crash report. */
  readonly hide: (text: string) => string;
  counts(): LogCounts;
  /** Sets how many files are kept besides the current one; others are removed at once. */
  keepFiles(count: number): void;
  /** Writes the waiting lines, for at most 2 s. */
  close(): Promise<void>;
}

/** Lines kept in memory. */
const keptLines = 2000;
const pinoLevels: readonly ("debug" | "info" | "warn" | "error")[] = logLevels;

/** Creates the log. */
export async function createLogging(options: LoggingOptions): Promise<Logging> {
  const { clock, context } = options;
  const levels = new Levels(options.level);
  const ring = new LogRing(keptLines);
  const secrets = createLiveSecrets();
  const written: Record<LogLevel, number> = { debug: 0, info: 0, warn: 0, error: 0 };
  const sinks: Sink[] = [];

  // Owner and rank of the line that pino formats, synchronously within the call.
  let current = { rank: 0, owner: "" };
  const writer = pino(
    {
      level: "debug",
      base: null,
      messageKey: "message",
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (text: string) => writeToSinks(limitLine(text.trimEnd())) },
  );

  function writeToSinks(line: string): void {
    const { rank, owner } = current;
    ring.push(rank, owner, line);
    for (const sink of sinks) sink.write(rank, line);
  }

  function write(rank: number, owner: string, message: string, details: object | undefined): void {
    const level = pinoLevels[rank] ?? "error";
    written[level]++;
    current = { rank, owner };
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
    sinks.push(files.sink);
  }
  const terminal = consoleSink(
    options.console,
    options.consoleLevel ?? "warn",
    clock,
    summary,
    options.stdout,
  );
  if (terminal !== undefined) sinks.push(terminal);

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
      for (const sink of sinks) for (const level of logLevels) dropped[level] += sink.dropped[level];
      return { written: { ...written }, dropped };
    },
    keepFiles(count) {
      if (files === undefined || files.archive.keep === count) return;
      files.archive.keep = count;
      void files.archive.tidy();
    },
    async close() {
      await Promise.all([files?.archive.close(), ...sinks.map((sink) => sink.close())]);
    },
  };
}
