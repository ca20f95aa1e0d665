import type { CommandInfo } from "../lines/line.js";
import type { LineReader } from "../lines/line-reader.js";
import type { LogRow } from "../logs/log-row.js";

/** What somebody rolled in a log. */
export interface PersonStatistics {
  readonly userId: string;
  readonly name: string;
  readonly rolls: number;
  /** Of the single d100 rolls; undefined without one. */
  readonly mean: number | undefined;
  readonly checks: number;
  readonly critical: number;
  readonly fumble: number;
}

interface Tally {
  name: string;
  rolls: number;
  sum: number;
  hundreds: number;
  checks: number;
  critical: number;
  fumble: number;
}

/** Counts what was rolled, by person; hidden rolls are left out. */
export async function statisticsOf(
  lines: LineReader,
  log: LogRow,
  signal?: AbortSignal,
): Promise<PersonStatistics[]> {
  const tallies = new Map<string, Tally>();
  for await (const some of lines.all(log, {}, signal))
    for (const { commandInfo } of some) if (commandInfo !== null) count(tallies, commandInfo);
  return [...tallies].map(([userId, { name, rolls, sum, hundreds, checks, critical, fumble }]) => ({
    userId,
    name,
    rolls,
    mean: hundreds === 0 ? undefined : sum / hundreds,
    checks,
    critical,
    fumble,
  }));
}

function count(tallies: Map<string, Tally>, info: CommandInfo): void {
  let tally = tallies.get(info.userId);
  if (tally === undefined) {
    tally = { name: info.nickname, rolls: 0, sum: 0, hundreds: 0, checks: 0, critical: 0, fumble: 0 };
    tallies.set(info.userId, tally);
  }
  tally.name = info.nickname;
  tally.rolls += info.rolls.length;
  for (const { expr, value } of info.rolls)
    if (/^1?d100$/i.test(expr) && typeof value === "number") {
      tally.hundreds++;
      tally.sum += value;
    }
  const checks = info.checks ?? (info.level === "" ? [] : [info]);
  tally.checks += checks.length;
  for (const { level } of checks) {
    if (level === "critical") tally.critical++;
    if (level === "fumble") tally.fumble++;
  }
}
