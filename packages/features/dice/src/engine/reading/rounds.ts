import { type Engine, EngineError, type JsonValue, type Program } from "@dicetower/contract/engine";
import { ask } from "../attempt.js";
import { splitReason } from "./split.js";

/** Rounds of one roll command when nothing else is set. */
export const defaultMaxRounds = 10;

/** The `N#` in front of a roll. */
export interface RoundsPrefix {
  /**
   * How often to roll, not yet checked; or the program that rolls it, whose value is announced first.
   * `#` without a number is one round.
   */
  readonly count: number | Program;
  /** The count as written, empty where it was left out. */
  readonly source: string;
  /** The text behind the `#`: expression and reason. */
  readonly rest: string;
}

const prefix = /^[\s=:]*([^\s#]*)#(.*)$/su;
/** `#3 2d6`, as other bots take it. */
const behindSign = /^(\d{1,3})\s+([^\s+\-*/].*)$/su;

/**
 * Reads the rounds prefix of a roll command: `3#d6`, `#3 d6`, `#d6`, `1d3#d6`. A `#` that is not behind a number or an
 * expression belongs to the reason, and so does one that is followed by no expression (`#tag`).
 * @param engines the engines of the choice, by rank
 */
export function readRounds(text: string, engines: readonly Engine[]): RoundsPrefix | undefined {
  const match = prefix.exec(text);
  if (match === null) return undefined;
  const [, source = "", behind = ""] = match;
  const rest = behind.trim();
  if (source === "") {
    const [behind = "", count = "", thrown = ""] = behindSign.exec(rest) ?? [];
    if (behind !== "" && splitReason(thrown, engines).found)
      return { count: Number(count), source: count, rest: thrown };
    return splitReason(rest, engines).found ? { count: 1, source, rest } : undefined;
  }
  if (/^\d+$/u.test(source)) return { count: Number(source), source, rest };
  const answer = ask(engines, source, (program) => program.acts);
  return answer.supported ? { count: answer.program, source, rest } : undefined;
}

/**
 * A number of rounds, 1 to `most`.
 * @param count a written number or the value of the rolled one
 * @throws EngineError `dice.rounds.zero` when it is no whole number of at least 1, `dice.rounds.tooMany`
 */
export function checkRounds(count: JsonValue, most = defaultMaxRounds): number {
  // A written number of hundreds of digits reads as Infinity: too many, not none.
  const whole = typeof count === "number" && (Number.isInteger(count) || count === Number.POSITIVE_INFINITY);
  if (!whole || count < 1) throw new EngineError("dice.rounds.zero", "#", { limit: most });
  if (count <= most) return count;
  throw new EngineError("dice.rounds.tooMany", "#", {
    limit: most,
    ...(Number.isSafeInteger(count) && { count }),
  });
}
