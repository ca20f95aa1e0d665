/** A number as it is written behind a name. */
export interface NumberText {
  readonly value: number;
  readonly max?: number;
  /** Characters that it takes. */
  readonly length: number;
  /** True for several numbers with slashes that are neither a value with its maximum nor one with its half and fifth. */
  readonly malformed?: true;
}

const number = /^[+-]?\d+(?:\.\d+)?/;
const percent = /^%(?![\d(])/;
/** The value of the card behind one that something is added to for a time: `18[16]`. */
const baseBehind = /^\[(\d+(?:\.\d+)?)\]/;
/** The modifier of an ability, as sheets show it: `16(+3)`, `16[+3]`. */
const modifierBehind = /^(?:\([+-]\d+\)|\[[+-]\d+\])/;
const slashed = /^(?:[ \t]*\/[ \t]*\d+(?:\.\d+)?(?![\d.]*d\d))+/i;
/** What makes the number in front part of an expression. */
const continuation = /^(?:d(?!\p{L})|[+\-*^%.(]|\/(?=[\d(]))/iu;
/** The same where the next value may follow without anything between: `STR60-DEX50`. */
const surelyGoesOn = /^(?:d\d|[+\-*/^]\s?(?=\d|d\d)|\.\d)/i;

const expressionBehind = /^(?:d(?!\p{L})|[+\-*^%]\s?[\d(]|\.\d|\s*\/\s*[\d(])/iu;

/** How a number may be written. */
export interface NumberForm {
  /** A `*` behind a number is a mark. */
  readonly marks: boolean;
  /** It stands behind a colon or an equals sign, so that expressions may stand there, too. */
  readonly assigned: boolean;
}

/**
 * Reads `60`, `60%`, `9/11`, `60/30/12`, `18[16]`, `16(+3)` at the beginning of a text. Undefined where no number stands
 * there, or one that is part of an expression.
 */
export function readNumber(text: string, { marks, assigned }: NumberForm): NumberText | undefined {
  const [digits] = number.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  const rest = text.slice(digits.length);
  const slashes = slashed.exec(rest)?.[0];
  if (slashes !== undefined) return withSlashes(value, digits.length, slashes, rest);
  const sign = percent.exec(rest)?.[0] ?? "";
  const behind = rest.slice(sign.length);
  const base = baseBehind.exec(behind);
  if (base !== null) return { value: Number(base[1]), length: digits.length + sign.length + base[0].length };
  const shown = modifierBehind.exec(behind)?.[0] ?? "";
  const end = behind.slice(shown.length);
  const expression = (assigned ? continuation : surelyGoesOn).test(end) && !(marks && end.startsWith("*"));
  if (shown === "" && sign === "" && expression) return undefined;
  return { value, length: digits.length + sign.length + shown.length };
}

function withSlashes(value: number, at: number, slashes: string, rest: string): NumberText {
  const [first = 0, second, ...more] = slashes
    .split("/")
    .slice(1)
    .map((part) => Number(part));
  const length = at + slashes.length;
  // `25/2+1` is an expression, and no value with its maximum.
  const broken = expressionBehind.test(rest.slice(slashes.length).replace(percent, ""));
  if (!broken && second === undefined) return { value, max: first, length };
  // As printed sheets have it: the value, its half and its fifth.
  const regular = first === Math.floor(value / 2) && second === Math.floor(value / 5) && more.length === 0;
  return !broken && regular ? { value, length } : { value, length, malformed: true };
}
