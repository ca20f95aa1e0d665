import type { Expression, Factor, Scale, Term } from "./nodes.js";
import { NativeRefusal, type RefusalReason } from "./refusal.js";

/** Longest text that is read, in characters. */
export const maxLength = 1000;

const code = (character: string): number => character.charCodeAt(0);
const zero = code("0");
const nine = code("9");
const plus = code("+");
const minus = code("-");
const star = code("*");
const slash = code("/");
const a = code("a");
const b = code("b");
const d = code("d");
const f = code("f");
const k = code("k");
const p = code("p");
const x = code("x");

const noScales: readonly Scale[] = [];
const defaultDie: Expression = [
  {
    negative: false,
    head: {
      kind: "dice",
      at: 0,
      countDigits: "",
      count: 1,
      faceDigits: "",
      faces: 0,
      keeps: false,
      keepDigits: "",
      keep: 1,
    },
    scales: noScales,
  },
];

/**
 * Reads a text of the native grammar from start to end.
 *
 * ```
 * expr   = [ signs ] term { signs term } | ""     signs  = one or two of "+" "-"
 * term   = factor { ( "*" | "x" | "/" ) factor }  factor = pool | fate | percentile | dice | number
 * ```
 */
export function parse(source: string): Expression | NativeRefusal {
  if (source === "") return defaultDie;
  if (source.length > maxLength) {
    return new NativeRefusal(source, maxLength, "dice.refused.tooLong", takes);
  }
  const parser = new Parser(source);
  return parser.expression() ?? new NativeRefusal(source, parser.at, parser.reason, takes);
}

/** Whether a text is of the native grammar. */
function takes(source: string): boolean {
  return source.length <= maxLength && (source === "" || new Parser(source).expression() !== undefined);
}

/** Recursive descent over character codes. It answers undefined, and never throws, where it cannot go on. */
class Parser {
  /** Offset of the next character; of the offending one after a failure. */
  at = 0;
  reason: RefusalReason = "dice.refused.character";

  constructor(readonly source: string) {}

  expression(): Expression | undefined {
    const terms: Term[] = [];
    for (;;) {
      const term = this.term();
      if (term === undefined) return undefined;
      terms.push(term);
      if (this.at === this.source.length) return terms;
      const next = this.peek();
      if (next !== plus && next !== minus) return this.fail("dice.refused.character");
    }
  }

  private term(): Term | undefined {
    let negative = false;
    for (let signs = 0, next = this.peek(); next === plus || next === minus; next = this.peek()) {
      if (++signs > 2) return this.fail("dice.refused.sign");
      if (next === minus) negative = !negative;
      this.at++;
    }
    const head = this.factor();
    if (head === undefined) return undefined;
    let scales: Scale[] | undefined;
    for (let next = this.peek(); next === star || next === x || next === slash; next = this.peek()) {
      const at = this.at++;
      const factor = this.factor();
      if (factor === undefined) return undefined;
      const scale = { divides: next === slash, at, factor };
      if (scales === undefined) scales = [scale];
      else scales.push(scale);
    }
    return { negative, head, scales: scales ?? noScales };
  }

  private factor(): Factor | undefined {
    const at = this.at;
    const digits = this.digits();
    const letter = this.peek();
    if (letter === d) return this.dice(at, digits);
    if (letter === a) return this.pool(at, digits);
    if (letter === f) return this.fate(at, digits);
    if (digits !== "") return { kind: "number", at, digits, value: Number(digits) };
    if (letter === b || letter === p) return this.percentile(at, letter);
    if (at === this.source.length) return this.fail("dice.refused.end");
    return this.fail(letter === plus || letter === minus ? "dice.refused.sign" : "dice.refused.character");
  }

  private dice(at: number, countDigits: string): Factor {
    this.at++;
    if (this.peek() === f) return this.fate(at, countDigits);
    const faceDigits = this.digits();
    const keeps = this.peek() === k;
    if (keeps) this.at++;
    const keepDigits = keeps ? this.digits() : "";
    return {
      kind: "dice",
      at,
      countDigits,
      count: value(countDigits, 1),
      faceDigits,
      faces: value(faceDigits, 0),
      keeps,
      keepDigits,
      keep: value(keepDigits, 1),
    };
  }

  private fate(at: number, countDigits: string): Factor {
    this.at++;
    return { kind: "fate", at, countDigits, count: value(countDigits, 4) };
  }

  private pool(at: number, countDigits: string): Factor {
    this.at++;
    const lineDigits = this.digits();
    return {
      kind: "pool",
      at,
      countDigits,
      count: value(countDigits, 1),
      lineDigits,
      line: value(lineDigits, 10),
    };
  }

  private percentile(at: number, letter: number): Factor {
    this.at++;
    const extraDigits = this.digits();
    return { kind: letter === b ? "bonus" : "penalty", at, extraDigits, extra: value(extraDigits, 1) };
  }

  private digits(): string {
    const from = this.at;
    let next = this.source.charCodeAt(from);
    while (next >= zero && next <= nine) next = this.source.charCodeAt(++this.at);
    return from === this.at ? "" : this.source.slice(from, this.at);
  }

  /** The next character in lower case, NaN at the end. */
  private peek(): number {
    const next = this.source.charCodeAt(this.at);
    return next >= 65 && next <= 90 ? next + 32 : next;
  }

  private fail(reason: RefusalReason): undefined {
    const blank = reason === "dice.refused.character" && /\s/u.test(this.source.charAt(this.at));
    this.reason = blank ? "dice.refused.blank" : reason;
    return undefined;
  }
}

function value(digits: string, absent: number): number {
  return digits === "" ? absent : Number(digits);
}
