import { EngineError } from "@dicetower/contract/engine";

/** What the ones of a pool do: `critical` where there are no hits either. */
export type Glitch = "none" | "glitch" | "critical";

/** A pool that was thrown. */
export interface ThrownPool {
  readonly dice: readonly number[];
  readonly hits: number;
  readonly glitch: Glitch;
}

const minHit = 5;

/** Counts hits and ones of six-sided dice. */
export function judgePool(dice: readonly number[]): ThrownPool {
  const hits = dice.filter((value) => value >= minHit).length;
  const ones = dice.filter((value) => value === 1).length;
  if (ones * 2 <= dice.length) return { dice, hits, glitch: "none" };
  return { dice, hits, glitch: hits === 0 ? "critical" : "glitch" };
}

/** Throws a pool. @throws EngineError `dice.count.*` */
export function throwPool(
  count: number,
  die: (faces: number) => number,
  { maxDice }: { readonly maxDice: number },
): ThrownPool {
  if (count < 1) throw new EngineError("dice.count.zero", "sr", { limit: maxDice });
  if (count > maxDice) throw new EngineError("dice.count.tooMany", "sr", { limit: maxDice });
  return judgePool(Array.from({ length: count }, () => die(6)));
}

/** What follows the word of the command. */
export interface PoolText {
  readonly count: number;
  /** What is left: the reason. */
  readonly rest: string;
}

const head = /^\s*(\d{1,7}(?:\s*[+-]\s*\d{1,7})*)(?![\p{Script=Latin}\d])/u;

/** Reads a number of dice such as `8` or `8+2-1`; undefined where the text begins with none. */
export function readPool(text: string): PoolText | undefined {
  const match = head.exec(text);
  if (match === null) return undefined;
  const [all, written = ""] = match;
  const terms = written.replace(/\s/gu, "").match(/[+-]?\d+/gu) ?? [];
  return {
    count: terms.reduce((sum, term) => sum + Number(term), 0),
    rest: text.slice(all.length).trim(),
  };
}
