import { fillPool, type Pool, type PoolDefaults, type ThrownPool } from "./pool.js";

const letters = { a: "again", k: "success", q: "low", m: "faces" } as const;

const parts = /^((?:[akqm]\d{0,7})*)/iu;
const part = /([akqm])(\d{0,7})/giu;

/** Reads the letters of a pool, `a6k4m9`; undefined where one is doubled or lacks its number. */
export function readPoolParts(text: string): PoolDefaults | undefined {
  const values: { -readonly [K in keyof PoolDefaults]: PoolDefaults[K] } = {};
  for (const [, letter = "", digits = ""] of text.matchAll(part)) {
    const name = letters[letter.toLowerCase() as keyof typeof letters];
    if (values[name] !== undefined) return undefined;
    // `5a` is a pool of five with the usual line.
    if (digits !== "") values[name] = Number(digits);
    else if (name !== "again") return undefined;
  }
  return values;
}

/** A pool at the beginning of a text. */
export interface PoolText {
  readonly pool: Pool;
  /** Lines of it that were written. */
  readonly written: PoolDefaults;
  /** Added to the successes. */
  readonly bonus: number;
  /** What is left: the reason. */
  readonly rest: string;
}

const head = /^(\d{1,7})/u;
const bonuses = /^((?:\s*[+-]\s*\d{1,6}(?!\d))*)/u;

/**
 * Reads a pool such as `10`, `8a9` or `10a6k4m9+2`, and what follows.
 * @param group lines that hold where none is written
 * @returns undefined where the text begins with none
 */
export function readPool(text: string, group: PoolDefaults = {}): PoolText | undefined {
  const count = head.exec(text)?.[1];
  if (count === undefined) return undefined;
  let rest = text.slice(count.length);
  const said = parts.exec(rest)?.[1] ?? "";
  const written = readPoolParts(said);
  if (written === undefined) return undefined;
  rest = rest.slice(said.length);
  const added = bonuses.exec(rest)?.[1] ?? "";
  rest = rest.slice(added.length);
  if (/^[\p{Script=Latin}\d]/u.test(rest)) return undefined;
  const pool = fillPool(Number(count), written, group);
  return { pool, written, bonus: sumOf(added), rest: rest.trim() };
}

function sumOf(added: string): number {
  const terms = added.replace(/\s/gu, "").match(/[+-]\d+/gu) ?? [];
  return terms.reduce((sum, term) => sum + Number(term), 0);
}

/** A pool as it is shown: `5A6`, with lines that are not the usual ones. */
export function poolName({ count, again, success, low, faces }: Pool, bonus = 0): string {
  const high = success === 8 || success === 0 ? "" : `K${success}`;
  // With low dice a line for high ones is always written: without one they do not count.
  const both = success === 8 && low > 0 ? "K8" : high;
  const lines = `${both}${low > 0 ? `Q${low}` : ""}${faces === 10 ? "" : `M${faces}`}`;
  return `${count}A${again}${lines}${bonus === 0 ? "" : bonus > 0 ? `+${bonus}` : bonus}`;
}

/** The dice by round, with a star behind those that add one: `{4,10*,10*,5,1},{5,6*},{1}`. */
export function poolDice({ rounds }: ThrownPool): string {
  return rounds
    .map((round) => `{${round.map(({ value, again }) => `${value}${again ? "*" : ""}`).join(",")}}`)
    .join(",");
}

/** The lines of a group as they are written: `a9k8m10`; empty for none. */
export function poolParts(values: PoolDefaults): string {
  return Object.entries(letters)
    .map(([letter, name]) => (values[name] === undefined ? "" : `${letter}${values[name]}`))
    .join("");
}
