import type { Die, Evaluation, RollNode } from "@dicetower/contract/engine";

/** Steps whose working is their text with the dice in the place of the terms. */
const plain: ReadonlySet<string> = new Set(
  "number + - * x X / ^ ** % > < >= <= == != access call".split(" "),
);
/** Steps that choose among the dice of the only step below them. */
const choosing: ReadonlySet<string> = new Set(["kh", "kl", "dh", "dl"]);
/** A working longer than this is left out. */
const longest = 256;

/**
 * Returns the line of a roll of which some dice were dropped, the same for every engine: `4D6K3=[6,5,3|1]=14`, kept
 * dice in front of the bar. Undefined where none were, and for what is more than dice and arithmetic: the engine's own
 * line shows it.
 */
export function droppedDiceLine({ tree, expression, value }: Evaluation): string | undefined {
  if (!hasDropped(tree)) return undefined;
  const working = workingOf(tree);
  return working === undefined || working.length > longest
    ? undefined
    : `${expression}=${working}=${String(value)}`;
}

function hasDropped({ operator, rounds, children }: RollNode): boolean {
  if (operator === "dice" && rounds?.some((round) => round.some(({ kept }) => !kept)) === true) return true;
  return children?.some(hasDropped) ?? false;
}

function workingOf(node: RollNode): string | undefined {
  const { operator, text, children = [] } = node;
  if (operator === "dice") return children.length > 0 ? undefined : diceOf(node);
  if (operator === "name") return children.length > 0 ? undefined : nameOf(node);
  const [only] = children;
  if (choosing.has(operator))
    // A choice among what another has left is not marked on the dice.
    return children.length === 1 && only?.operator === "dice" && keptIn(only) === node.value
      ? workingOf(only)
      : undefined;
  if (!plain.has(operator)) return undefined;
  let working = "";
  let from = 0;
  for (const child of children) {
    const at = text.indexOf(child.text, from);
    const below = workingOf(child);
    if (at < 0 || below === undefined) return undefined;
    working += text.slice(from, at) + below;
    from = at + child.text.length;
  }
  return working + text.slice(from);
}

/**
 * `[6,5,3|1]`, or `(4+2)` where all count. Undefined where they came to something else than a sum: that of the kept
 * ones, or of all where a later step chooses.
 */
function diceOf({ rounds = [], value }: RollNode): string | undefined {
  const dice = rounds.flat();
  const kept = dice.filter((die) => die.kept);
  if (sumOf(kept) !== value && sumOf(dice) !== value) return undefined;
  if (kept.length < dice.length)
    return `[${descending(kept)}|${descending(dice.filter((die) => !die.kept))}]`;
  const all = dice.map((die) => die.value).join("+");
  return dice.length === 1 ? all : `(${all})`;
}

/** `力量(60)` */
function nameOf({ text, value }: RollNode): string | undefined {
  return typeof value === "number" ? `${text.replace(/^\{(.*)\}$/u, "$1")}(${value})` : undefined;
}

function keptIn({ rounds = [] }: RollNode): number {
  return sumOf(rounds.flat().filter((die) => die.kept));
}

function sumOf(dice: readonly Die[]): number {
  return dice.reduce((sum, die) => sum + die.value, 0);
}

function descending(dice: readonly Die[]): string {
  return dice
    .map(({ value }) => value)
    .sort((a, b) => b - a)
    .join(",");
}
