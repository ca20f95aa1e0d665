import type { Pool, ThrownPool } from "./pool.js";

/** A pool at the beginning of a text. */
export interface PoolText {
  readonly pool: Pool;
  /** Added to the total. */
  readonly bonus: number;
  /** What is left: the reason. */
  readonly rest: string;
}

const head = /^(\d{1,7})(?:c(\d{1,7})?)?(?:m(\d{1,7}))?((?:\s*[+-]\s*\d{1,6}(?!\d))*)/iu;

/** Reads a pool such as `3`, `4c3` or `5c8m6+2`, and what follows; undefined where the text begins with none. */
export function readPool(text: string): PoolText | undefined {
  const match = head.exec(text);
  if (match === null) return undefined;
  const [all, count, critical = "10", faces = "10", added = ""] = match;
  const rest = text.slice(all.length);
  if (/^[\p{Script=Latin}\d]/u.test(rest)) return undefined;
  const pool = { count: Number(count), critical: Number(critical), faces: Number(faces) };
  return { pool, bonus: sumOf(added), rest: rest.trim() };
}

function sumOf(added: string): number {
  const terms = added.replace(/\s/gu, "").match(/[+-]\d+/gu) ?? [];
  return terms.reduce((sum, term) => sum + Number(term), 0);
}

/** A pool as it is shown: `4C3`. */
export function poolName({ count, critical, faces }: Pool, bonus = 0): string {
  return `${count}C${critical}${faces === 10 ? "" : `M${faces}`}${bonus === 0 ? "" : bonus > 0 ? `+${bonus}` : bonus}`;
}

/** The dice by round, with a star behind critical ones: `{2,8*},{5}`. */
export function poolDice({ pool, rounds }: ThrownPool): string {
  return rounds
    .map((round) => `{${round.map((value) => `${value}${value >= pool.critical ? "*" : ""}`).join(",")}}`)
    .join(",");
}
