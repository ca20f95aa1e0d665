import type { DisplayWords, Evaluation, RollNode } from "@dicetower/contract/engine";
import { hasDice, type Shown, shownDice } from "./dice-text.js";

/** Steps whose working is their text with the dice in the place of the terms. */
const plain: ReadonlySet<string> = new Set(
  "+ - * x X / ^ ** % > < >= <= == != access call ternary logic".split(" "),
);
const products: ReadonlySet<string> = new Set(["*", "x", "X"]);

/** Dice of a part that was not worked out. */
const unthrown = /(?<![\p{L}\p{N}_])\d*d\d+/giu;

/** A working longer than this is left out. */
const maxLength = 256;

/** A roll as chat shows it. */
export interface RollLine {
  /** What was rolled: `3D6*2`. */
  readonly expression: string;
  /** Expression, working and result, each where it is not the one before: `3D6*2=(2+3+1)*2=12`. */
  readonly full: string;
  /** Without the working: `3D6*2=12`. */
  readonly short: string;
}

/**
 * Returns how a roll is shown in chat, whichever engine took it: dice in capitals, `*` for every multiplication, kept
 * dice in front of a bar and dropped ones behind it. What is more than dice and arithmetic has the engine's own line.
 * @param words in the language of the reader
 */
export function rollLine(evaluation: Evaluation, words: DisplayWords = {}): RollLine {
  const result = evaluation.print("value");
  const shown = shownStep(evaluation.tree, words);
  if (shown === undefined) {
    const full = evaluation.print("full", words);
    return { expression: evaluation.expression, full, short: evaluation.print("short", words) };
  }
  const { head, working } = shown;
  const short = head === result ? head : `${head}=${result}`;
  if (isTens(evaluation.tree)) return { expression: head, full: working, short };
  // A value that was only read is its own working.
  const read = evaluation.tree.operator === "name" && !hasDice(evaluation.tree);
  const tells = !read && working !== head && working !== result && working.length <= maxLength;
  return { expression: head, full: tells ? `${head}=${working}=${result}` : short, short };
}

function isTens({ operator }: RollNode): boolean {
  return operator === "bonus" || operator === "penalty";
}

function shownStep(node: RollNode, words: DisplayWords): Shown | undefined {
  const { operator, text } = node;
  if (operator === "number") return { head: text, working: text, loose: false };
  if (operator === "name") return shownName(node, words);
  return plain.has(operator) ? shownOperation(node, words) : shownDice(node, words);
}

/** `力量` and `力量(60)`; of a formula with dice `手枪(7+4)`. */
function shownName({ text, value, children = [] }: RollNode, words: DisplayWords): Shown | undefined {
  const head = text.replace(/^\{(.*)\}$/u, "$1");
  const [formula] = children.filter(hasDice);
  if (formula !== undefined) {
    const below = children.length === 1 ? shownStep(formula, words) : undefined;
    return below && { head, working: `${head}(${below.working})`, loose: false };
  }
  return typeof value === "number" ? { head, working: `${head}(${value})`, loose: false } : undefined;
}

/** The text of an operation with what its parts are shown as in their places. */
function shownOperation({ operator, text, children = [] }: RollNode, words: DisplayWords): Shown | undefined {
  let head = "";
  let working = "";
  let from = 0;
  for (const child of children) {
    const at = text.indexOf(child.text, from);
    const below = shownStep(child, words);
    if (at < 0 || below === undefined) return undefined;
    const gap = between(operator, text.slice(from, at));
    head += gap + below.head;
    from = at + child.text.length;
    const bracketed = gap.endsWith("(") && text.startsWith(")", from);
    working += gap + (below.loose && !bracketed ? `(${below.working})` : below.working);
  }
  const rest = between(operator, text.slice(from));
  return { head: head + rest, working: working + rest, loose: false };
}

/** What stands between two parts: operators and brackets. */
function between(operator: string, gap: string): string {
  const tight = gap.replaceAll(/\s+/g, "").replaceAll(unthrown, (dice) => dice.toUpperCase());
  return products.has(operator) ? tight.replaceAll(/[xX×]/g, "*") : tight.replaceAll("**", "^");
}
