import type { DiceFormula, Formula, PercentileFormula } from "@dicetower/contract/engine";
import type { Chances } from "../../formula.js";
import { engineLimits } from "../../limits.js";
import { OperationNode } from "../../nodes/operation.js";

/** The dice operators in terms of chance; undefined for all others, and where a parameter is rolled. */
export function diceFormula(node: OperationNode, chances: Chances): Formula | undefined {
  switch (node.operator.token) {
    case "d":
      return diceTerm(node, chances);
    case "f":
      return fateTerm(node, chances);
    case "b":
    case "p":
      return percentileTerm(node, chances, undefined, chances.constant(node.right));
    case "a":
      return poolTerm(node, chances);
    case "c":
      return doubleCrossTerm(node, chances);
    case "kh":
    case "kl":
    case "dh":
    case "dl":
      return selection(node, chances);
    case "max":
    case "min":
      return clamped(node, chances);
    default:
      return undefined;
  }
}

function dice(node: OperationNode, chances: Chances, cap: number): DiceFormula | undefined {
  const count = chances.formula(node.left);
  const faces = chances.formula(node.right);
  if (count === undefined || faces === undefined) return undefined;
  const { maxDice, maxFaces } = chances.dry.limits;
  const mostDice = Math.min(cap, maxDice);
  return { kind: "dice", count, mostDice, faces, mostFaces: Math.min(cap, maxFaces) };
}

function diceTerm(node: OperationNode, chances: Chances): Formula | undefined {
  const { subs } = node;
  if (subs?.p !== undefined || subs?.b !== undefined) {
    // Not both, and not with k or q: that is an error, which the engine tells by itself.
    if (Object.keys(subs).length > 1) return undefined;
    return percentileTerm(node, chances, chances.constant(node.left), sub(node, chances, subs.b ? "b" : "p"));
  }
  if (subs?.a !== undefined) {
    const line = sub(node, chances, "a");
    const counted = dice(node, chances, engineLimits.pool);
    if (line === undefined || line < 1 || line > engineLimits.pool || counted === undefined) return undefined;
    return {
      ...counted,
      mostFaces: Math.min(counted.mostFaces, engineLimits.pool - 1),
      worth: reaching(line),
    };
  }
  const plain = dice(node, chances, engineLimits.dice);
  if (subs === undefined || plain === undefined) return plain;
  const count = chances.constant(node.left);
  const highest = subs.k !== undefined;
  const amount = sub(node, chances, highest ? "k" : "q");
  if ((highest && subs.q !== undefined) || count === undefined || amount === undefined) return undefined;
  return amount < 0 || amount > count ? undefined : { ...plain, keep: { highest, amount } };
}

function sub(node: OperationNode, chances: Chances, letter: string): number | undefined {
  const value = node.subs?.[letter];
  return value === undefined ? undefined : chances.constant(value);
}

function reaching(line: number): (shown: number) => number {
  return (shown) => (shown >= line ? 1 : 0);
}

function fateTerm(node: OperationNode, chances: Chances): Formula | undefined {
  const right = chances.constant(node.right);
  if (right === undefined || right < 2 || right > engineLimits.faces) return undefined;
  const plain = dice(node, chances, engineLimits.dice);
  return plain && { ...plain, faces: { kind: "number", value: 3 }, worth: (shown) => shown - 2 };
}

/** @param count rolls of `AdBbC`; undefined for `AbB`, which is a single one */
function percentileTerm(
  node: OperationNode,
  chances: Chances,
  count: number | undefined,
  extra: number | undefined,
): PercentileFormula | undefined {
  const { token } = node.operator;
  const several = token === "d";
  const left = several ? count : chances.constant(node.left);
  const { limits } = chances.dry;
  if (left === undefined || extra === undefined || (several && left < 1)) return undefined;
  const most = Math.min(engineLimits.bonus, limits.maxBonus);
  if (extra < (several ? 1 : 0) || extra > most || left > Math.min(engineLimits.dice, limits.maxDice))
    return undefined;
  const highest = several ? node.subs?.b === undefined : token === "p";
  const tens = (shown: number, units: number) => (shown === 1 && units === 0 ? 10 : shown - 1);
  return { kind: "percentile", count: several ? left : 1, highest, extra, tens };
}

function poolTerm(node: OperationNode, chances: Chances): Formula | undefined {
  const line = chances.constant(node.right);
  const faces = node.subs?.m === undefined ? 10 : sub(node, chances, "m");
  const success = node.subs?.k === undefined ? 8 : sub(node, chances, "k");
  const low = node.subs?.q === undefined ? 0 : sub(node, chances, "q");
  const count = chances.formula(node.left);
  const { limits } = chances.dry;
  if (count === undefined || faces === undefined || success === undefined || low === undefined)
    return undefined;
  if (line === undefined || line < 2 || line > engineLimits.pool || faces < 1) return undefined;
  if (
    faces > Math.min(engineLimits.pool, limits.maxFaces) ||
    success < 1 ||
    success > engineLimits.pool ||
    low > engineLimits.pool
  )
    return undefined;
  if (node.subs?.q !== undefined && low < 1) return undefined;
  return {
    kind: "dice",
    count,
    mostDice: Math.min(engineLimits.pool, limits.maxDice),
    faces: { kind: "number", value: faces },
    mostFaces: faces,
    worth: (shown) => (shown >= success ? 1 : 0) + (shown <= low ? 1 : 0),
    adds: { maxRounds: limits.maxExplosions + 1, when: (shown) => shown >= line },
  };
}

function doubleCrossTerm(node: OperationNode, chances: Chances): Formula | undefined {
  const line = chances.constant(node.right);
  const faces = node.subs?.m === undefined ? 10 : sub(node, chances, "m");
  const count = chances.constant(node.left);
  const { limits } = chances.dry;
  if (line === undefined || faces === undefined || count === undefined) return undefined;
  if (
    line < 2 ||
    line > engineLimits.pool ||
    faces < 1 ||
    faces > Math.min(engineLimits.pool, limits.maxFaces)
  )
    return undefined;
  if (count < 1 || count > Math.min(engineLimits.pool, limits.maxDice)) return undefined;
  return { kind: "rounds", count, faces, line, perRound: faces, maxRounds: limits.maxExplosions + 1 };
}

/** Plain dice `AdB` on the left of an operator that reads single dice, and how many there are. */
function plainDice(node: OperationNode, chances: Chances) {
  const { left } = node;
  if (!(left instanceof OperationNode) || left.operator.token !== "d" || left.subs !== undefined)
    return undefined;
  const count = chances.constant(left.left);
  const thrown = dice(left, chances, engineLimits.dice);
  return count === undefined || thrown === undefined ? undefined : { count, thrown };
}

/** Keeping more than there are keeps all; dropping all there are drops none. */
function selection(node: OperationNode, chances: Chances): Formula | undefined {
  const items = plainDice(node, chances);
  const amount = chances.constant(node.right);
  if (items === undefined || amount === undefined || amount < 1) return undefined;
  const { count, thrown } = items;
  const { token } = node.operator;
  const drops = token === "dh" || token === "dl";
  const kept = drops ? (amount < count ? count - amount : count) : Math.min(amount, count);
  return { ...thrown, keep: { highest: token === "kh" || token === "dl", amount: kept } };
}

function clamped(node: OperationNode, chances: Chances): Formula | undefined {
  const items = plainDice(node, chances);
  const line = chances.constant(node.right);
  if (items === undefined || line === undefined || line < 1) return undefined;
  const clamp = node.operator.token === "max" ? Math.min : Math.max;
  return { ...items.thrown, worth: (shown) => clamp(shown, line) };
}
