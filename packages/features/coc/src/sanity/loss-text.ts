import type { MessageLocation } from "@dicetower/contract";
import { Budget, EngineError, type Program } from "@dicetower/contract/engine";
import type { Dice } from "@dicetower/dice/api";
import { greatest, readTens, type TensDice } from "../engine/index.js";

/** What stands behind `.sc`. */
export interface LossText {
  readonly extra: TensDice | undefined;
  readonly onSuccess: Loss;
  readonly onFailure: Loss;
  readonly san: number | undefined;
  readonly reason: string;
}

/** One side of `1/1d6`. */
export interface Loss {
  readonly source: string;
  /** Undefined for a plain number. */
  readonly program: Program | undefined;
}

/** A loss as it was rolled. */
export interface RolledLoss {
  readonly value: number;
  /** `1D6=5`, or the bare number. */
  readonly detail: string;
}

const maxSideLength = 64;

/** A value in front of the sides: what follows has a slash, or is dice. */
const valueInFront = /^(\d{1,4})(?:[ \t]*[,、:][ \t]*|[ \t]+)(?=[^\s/]\S*[ \t]*\/|[^\s/][ \t]*\/|\d*d\d)/iu;
const valueBehind = /^[\s,、:=]*(?:(\d{1,4})%?(?![^\s,，。;；])|\(\s*(\d{1,4})\s*%?\s*\))/u;

/** Reads bonus dice, both sides and the value of a sanity check; undefined where the sides are malformed. */
export function readLoss(dice: Dice, place: MessageLocation, said: string): LossText | undefined {
  const tens = readTens(said);
  const begun = (tens === undefined ? said : said.slice(tens.length)).trimStart();
  const [before = "", front] = valueInFront.exec(begun) ?? [];
  const rest = begun.slice(before.length);
  const sides = sidesIn(rest);
  const onSuccess = readSide(dice, place, sides.success);
  const onFailure = readSide(dice, place, sides.failure);
  if (onSuccess === undefined || onFailure === undefined) return undefined;
  const behind = rest.slice(sides.length);
  const [all = "", bare, bracketed] = front === undefined ? (valueBehind.exec(behind) ?? []) : [];
  const san = front ?? bare ?? bracketed;
  const left = behind.slice(all.length).trim();
  const more = tens === undefined && /^[bp]\d*(?!\S)/i.test(left) ? readTens(left) : undefined;
  return {
    extra: (tens ?? more)?.extra,
    onSuccess,
    onFailure,
    san: san === undefined ? undefined : Number(san),
    reason: left.slice(more?.length ?? 0).trim(),
  };
}

/** Both sides of `1/1d6`, with or without blanks around the slash, and the characters that they take. */
function sidesIn(text: string): {
  readonly success: string;
  readonly failure: string;
  readonly length: number;
} {
  const [first = ""] = /^\S+/u.exec(text) ?? [];
  const at = slashIn(first);
  const apart = at < 0 ? /^[ \t]+\/(?=[ \t]*\S)/u.exec(text.slice(first.length)) : null;
  const success = apart !== null ? first : at < 0 ? "0" : first.slice(0, at);
  const from = apart === null ? at + 1 : first.length + apart[0].length;
  const [, blanks = "", word = ""] = /^([ \t]*)(\S*)/u.exec(text.slice(from)) ?? [];
  const failure = withoutValue(word);
  return { success, failure, length: from + blanks.length + failure.length };
}

/** A side without the value that is glued to it: `1d6(50)`, `1d6,50`. */
function withoutValue(side: string): string {
  const [bare = side] = side.split(/[,，、;；:]/u);
  return bare.replace(/(?<=[\d)])\(\d{1,4}%?\)$/u, "");
}

/** Place of the slash between the sides: the first that is in no brackets. */
function slashIn(sides: string): number {
  let depth = 0;
  for (const [at, sign] of [...sides].entries()) {
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (sign === "/" && depth === 0) return at;
  }
  return -1;
}

/** Reads one side: a number or an expression; undefined for anything else. */
export function readSide(dice: Dice, place: MessageLocation, source: string): Loss | undefined {
  if (/^\d{1,4}$/.test(source)) return { source, program: undefined };
  if (source === "" || source.length > maxSideLength || !/\d/.test(source)) return undefined;
  const read = dice.read(source, place);
  return read?.found === true && read.reason === "" ? { source, program: read.program } : undefined;
}

/** Works a side out. @throws EngineError */
export function rollLoss(
  dice: Dice,
  place: MessageLocation,
  loss: Loss,
  die: (faces: number) => number,
): RolledLoss {
  const value = evaluate(dice, place, loss, die);
  return {
    value,
    detail: loss.program === undefined ? String(value) : `${loss.source.toUpperCase()}=${value}`,
  };
}

/** The greatest value of a side, which a fumble takes. @throws EngineError */
export function greatestLoss(dice: Dice, place: MessageLocation, loss: Loss): number {
  return greatest((die) => evaluate(dice, place, loss, die));
}

function evaluate(
  dice: Dice,
  place: MessageLocation,
  { source, program }: Loss,
  die: (faces: number) => number,
): number {
  if (program === undefined) return Number(source);
  const { limits } = dice;
  const { value } = program.evaluate({
    die,
    faces: dice.faces(place),
    limits,
    budget: new Budget(limits.maxOperations),
  });
  const number = typeof value === "number" ? Math.floor(value) : Number.NaN;
  if (Number.isNaN(number)) throw new EngineError("dice.expr.bad");
  return number;
}
