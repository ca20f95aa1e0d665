import type { Die } from "@dicetower/contract/engine";
import type { Amount, TermRoller, TermScanner } from "./dice-operator.js";

/** Which dice of a term count: `kh`, `kl`, `dh` or `dl`, and how many; 1 where no number was written. */
export interface Keep {
  readonly kind: "kh" | "kl" | "dh" | "dl";
  readonly amount: Amount | undefined;
}

/** `kl q kh k dh dl` in this order, so that `kl` is never `k` and a rest. */
export function parseKeep(scan: TermScanner): Keep | undefined {
  let kind: Keep["kind"];
  if (scan.text("kl") || scan.letter("qQ") !== "") kind = "kl";
  else if (scan.text("kh") || scan.letter("kK") !== "") kind = "kh";
  else if (scan.text("dh")) kind = "dh";
  else if (scan.text("dl")) kind = "dl";
  else return undefined;
  return { kind, amount: scan.amount() };
}

/** Dice of which only the first `kept` count. */
export interface KeptDice {
  readonly dice: readonly number[];
  readonly kept: number;
}

/** Sorts the dice so that those which count come first. More than there are keeps all, dropping all keeps none. */
export function keepDice(dice: number[], kind: Keep["kind"], amount: number): KeptDice {
  const ascending = kind === "kl" || kind === "dh";
  dice.sort(ascending ? (a, b) => a - b : (a, b) => b - a);
  return { dice, kept: keptOf(kind, amount, dice.length) };
}

/** How many of `count` dice are left. */
export function keptOf(kind: Keep["kind"], amount: number, count: number): number {
  const kept = kind === "kl" || kind === "kh" ? amount : count - amount;
  return Math.max(0, Math.min(count, kept));
}

/** The number behind a keep or drop suffix. */
export function keepAmount(keep: Keep, dice: TermRoller): number {
  return keep.amount === undefined ? 1 : dice.amount(keep.amount, 1);
}

export function sumOf({ dice, kept }: KeptDice): number {
  let sum = 0;
  for (let i = 0; i < kept; i++) sum += dice[i]!;
  return sum;
}

/** `1+4+5`, or `{6 5 3 | 2}` where not all count. */
export function workingOf({ dice, kept }: KeptDice): string {
  if (kept === dice.length) return dice.join("+");
  const counted = kept === 0 ? "" : `${dice.slice(0, kept).join(" ")} `;
  return `{${counted}| ${dice.slice(kept).join(" ")}}`;
}

export function roundOf({ dice, kept }: KeptDice, faces: number): Die[] {
  return dice.map((value, index) => ({ faces, value, kept: index < kept }));
}
