import type { ScriptId } from "./script-host.js";

/** Levels of lines, as of `console`. */
export type ConsoleLevel = "debug" | "info" | "warn" | "error";

/** A line that a script printed, or that was written about it. */
export interface ConsoleLine {
  /** Counts up while the process lives. */
  readonly sequence: number;
  /** UTC epoch milliseconds. */
  readonly at: number;
  readonly level: ConsoleLevel;
  readonly text: string;
}

/** How long calls of a script take. */
export interface CallTimes {
  readonly calls: number;
  readonly failures: number;
  /** Milliseconds of the last hour. */
  readonly lastHourMs: number;
  readonly longestMs: number;
  readonly lastMs: number;
}

/** What scripts print: the last 500 lines of each in memory, every line in the service's log with the script's name. */
export interface ScriptConsole {
  /** Writes a line, cut at 4 KiB; over 100 a second of one script are dropped, which is said once. */
  write(script: ScriptId, level: ConsoleLevel, text: string): void;
  /** Counts a call. */
  called(script: ScriptId, ms: number, failed: boolean): void;
  /** Lines behind a sequence number. */
  lines(script: ScriptId, after?: number): readonly ConsoleLine[];
  times(script: ScriptId): CallTimes;
  forget(script: ScriptId): void;
}
