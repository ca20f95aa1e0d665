import type { LogLine } from "./use-log.js";

/** Levels, from the least. */
export const levels = ["debug", "info", "warn", "error"] as const;

/** Times back from now, in seconds; 0 is all. */
export const spans = [0, 300, 3_600, 86_400] as const;

/** Which lines are shown. */
export interface LogFilter {
  /** This level and those above it. */
  readonly level: (typeof levels)[number];
  /** A feature with its parts; empty for all. */
  readonly owner: string;
  readonly words: string;
  readonly seconds: number;
}

/** Shows everything. */
export const noFilter: LogFilter = { level: "debug", owner: "", words: "", seconds: 0 };

/** True for a line that is wanted. */
export function fits(line: LogLine, { level, owner, words, seconds }: LogFilter): boolean {
  if (levels.indexOf(line.level) < levels.indexOf(level)) return false;
  if (owner !== "" && line.owner !== owner && !line.owner.startsWith(`${owner}/`)) return false;
  if (seconds > 0 && line.at < Date.now() / 1000 - seconds) return false;
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const inDetails = () => JSON.stringify([line.details, line.context]).toLocaleLowerCase().includes(wanted);
  return `${line.owner} ${line.message}`.toLocaleLowerCase().includes(wanted) || inDetails();
}
