import { engineLimits } from "../limits.js";
import { ExcessNode } from "../nodes/excess.js";
import { NameNode } from "../nodes/name.js";
import { FacesNode, LoopVariableNode, NumberNode } from "../nodes/number.js";
import { OperationNode, type Operator } from "../nodes/operation.js";
import type { Node } from "../nodes/step.js";
import { type TupleItem, TupleNode } from "../nodes/tuple.js";
import { minus } from "../operators/table.js";
import { codeAt, codes, isBlank, isDigit, nameEnd, type OperatorToken, tokenAt } from "./lexer.js";
import { noNames, type Parsed } from "./parsed.js";
import type { Refused } from "./refusal.js";
import { subAt } from "./sub-parameter.js";

/**
 * Reads a whole text by operator precedence. Recursion goes as deep as the brackets do and no deeper.
 * A text over the length or the nesting that this engine works out is still read to its end: it is supported, and
 * running it is the error.
 */
export function parse(source: string): Parsed | Refused {
  return parser.parse(source);
}

class Parser {
  #at = 0;
  #nesting = 0;
  #deepest = 0;
  #acts = false;
  /** Made when the first name is met. */
  #names: string[] | undefined;
  /** A temporary variable has a number that only running tells. */
  #anyName = false;
  /** Loop bodies around the present place. */
  #loops = 0;
  /** True while the next operand would be a loop's body. */
  #body = false;
  /** Where the loop variable stands; made when it first does. */
  #variables: number[] | undefined;
  #refused: Refused | undefined;
  #tokenAt = -1;
  #tokenHere: OperatorToken | undefined;
  /** The text that is read. */
  source = "";

  parse(source: string): Parsed | Refused {
    this.source = source;
    this.#at = 0;
    this.#nesting = 0;
    this.#deepest = 0;
    this.#acts = false;
    this.#names = undefined;
    this.#anyName = false;
    this.#loops = 0;
    this.#body = false;
    this.#variables = undefined;
    this.#refused = undefined;
    this.#tokenAt = -1;
    const root = this.#expression();
    if (root !== undefined && this.#at < this.source.length) this.#refuse(this.#reasonHere());
    if (root === undefined || this.#refused !== undefined) {
      return this.#refused ?? { position: 0, reason: "dice.refused.character" };
    }
    const names = this.#anyName ? undefined : (this.#names ?? noNames);
    return { root: this.#bounded(root), acts: this.#acts, names };
  }

  #bounded(root: Node): Node {
    if (this.source.length > engineLimits.length) {
      return new ExcessNode(this.source, "dice.expr.tooLong", engineLimits.length);
    }
    return this.#deepest > engineLimits.nesting
      ? new ExcessNode(this.source, "dice.expr.tooDeep", engineLimits.nesting)
      : root;
  }

  #expression(): Node | undefined {
    const start = this.#at;
    const left = this.#startsOperand() ? this.#operand() : this.#omittedLeft(0, true);
    return left === undefined ? undefined : this.#climb(left, start, 1);
  }

  /** Takes operators that bind at least as tightly as `level`, the text before them being `left`. */
  #climb(first: Node, start: number, level: number): Node | undefined {
    let left = first;
    for (;;) {
      const token = this.#token();
      if (token === undefined || token.operator.level < level) return left;
      const { operator } = token;
      const operatorStart = this.#at;
      this.#at += token.text.length;
      this.#acts = true;
      const rightStart = this.#at;
      let right = this.#right(operator);
      if (right === undefined) return undefined;
      const subs = operator.subs === undefined ? undefined : this.#subs(operator);
      if (subs === null) return undefined;
      if (operator.postfix !== true) right = this.#climb(right, rightStart, operator.level + 1);
      if (right === undefined) return undefined;
      if (operator.rightNeeds !== undefined && subs === undefined && !right.omitted) {
        return this.#refuse("dice.refused.alternative");
      }
      if (token.text === "$t") this.#noteTemporary(right);
      left = new OperationNode(this.source, start, this.#at, operator, operatorStart, left, right, subs);
    }
  }

  #noteTemporary(index: Node): void {
    if (index instanceof NumberNode) this.#noteName(`$t${index.value}`);
    else this.#anyName = true;
  }

  #noteName(name: string): void {
    this.#names ??= [];
    this.#names.push(name);
  }

  /** The operand behind an operator, before operators that bind more tightly take it for theirs. */
  #right(operator: Operator): Node | undefined {
    if (operator.postfix === true) return this.#omitted(0);
    if (this.#startsOperand()) {
      this.#body = operator.takesBody === true;
      return this.#operand();
    }
    if (operator.right === undefined) return this.#omittedLeft(operator.level, false);
    if (operator.rightNeeds !== undefined && this.#token()?.operator.rolls === true) {
      return this.#refuse("dice.refused.brackets");
    }
    return operator.right === "faces"
      ? new FacesNode(this.source, this.#at, this.#at)
      : this.#omitted(operator.right);
  }

  /** The left operand of an operator that has none written, if it can do without and binds tightly enough. */
  #omittedLeft(level: number, first: boolean): Node | undefined {
    const operator = this.#token()?.operator;
    if (first && operator === minus) return this.#omitted(0);
    if (operator?.left !== undefined && operator.level > level) return this.#omitted(operator.left);
    return this.#refuse(this.#at < this.source.length ? "dice.refused.character" : "dice.refused.end");
  }

  /** The operator that stands here; it is asked for again by each level that leaves it to the one above. */
  #token(): OperatorToken | undefined {
    if (this.#tokenAt !== this.#at) {
      this.#tokenAt = this.#at;
      this.#tokenHere = tokenAt(this.source, this.#at);
    }
    return this.#tokenHere;
  }

  #omitted(value: number): Node {
    return new NumberNode(this.source, this.#at, this.#at, value, true);
  }

  /** The sub-parameters behind an operand, undefined when there are none, null when one is refused. */
  #subs(operator: Operator): Readonly<Record<string, Node>> | undefined | null {
    let subs: Record<string, Node> | undefined;
    for (;;) {
      const sub = subAt(operator, codeAt(this.source, this.#at));
      // A token of several letters goes before a parameter: `kh`, not `k`.
      if (sub === undefined || (this.#token()?.text.length ?? 0) > 1) return subs;
      this.#at++;
      const value = this.#subValue(sub.missing);
      if (value === undefined) return null;
      subs ??= {};
      subs[sub.letter] = value;
    }
  }

  #subValue(missing: number | undefined): Node | undefined {
    if (this.#startsOperand() && this.source.charCodeAt(this.#at) !== codes.openTuple) return this.#operand();
    return missing === undefined ? this.#refuse("dice.refused.parameter") : this.#omitted(missing);
  }

  #startsOperand(): boolean {
    const code = codeAt(this.source, this.#at);
    return (
      isDigit(code) ||
      code === codes.open ||
      code === codes.openName ||
      code === codes.openTuple ||
      (code === codes.i && this.#loops > 0)
    );
  }

  #operand(): Node | undefined {
    const body = this.#body;
    this.#body = false;
    switch (this.source.charCodeAt(this.#at)) {
      case codes.open:
        return this.#bracket(body);
      case codes.openTuple:
        return this.#tuple(body);
      case codes.openName:
        return this.#name();
      default:
        return isDigit(this.source.charCodeAt(this.#at)) ? this.#number() : this.#variable();
    }
  }

  #number(): Node {
    const start = this.#at;
    let value = 0;
    for (let code = this.source.charCodeAt(start); isDigit(code); code = this.source.charCodeAt(++this.#at)) {
      value = value * 10 + (code - codes.zero);
    }
    return new NumberNode(this.source, start, this.#at, value, false);
  }

  #variable(): Node {
    this.#variables ??= [];
    this.#variables.push(this.#at);
    return new LoopVariableNode(this.source, this.#at, ++this.#at);
  }

  #name(): Node | undefined {
    const start = this.#at;
    const end = nameEnd(this.source, start + 1);
    if (end === start + 1 || this.source.charCodeAt(end) !== codes.closeName) {
      this.#at = end;
      return this.#refuse("dice.refused.name");
    }
    this.#at = end + 1;
    const name = this.source.slice(start + 1, end);
    this.#noteName(name);
    return new NameNode(this.source, start, this.#at, name);
  }

  #bracket(body: boolean): Node | undefined {
    if (!this.#open()) return undefined;
    this.#body = body;
    const inner = this.#expression();
    this.#body = false;
    if (inner === undefined) return undefined;
    return this.#close(codes.close) ? inner : undefined;
  }

  #tuple(body: boolean): Node | undefined {
    const start = this.#at;
    if (!this.#open()) return undefined;
    this.#acts = true;
    if (body) this.#loops++;
    const content: TupleItem[] = [];
    do {
      if (content.length > 0) this.#at++;
      const item = this.#item();
      if (item === undefined) return undefined;
      content.push(item);
    } while (this.source.charCodeAt(this.#at) === codes.comma);
    if (body) this.#loops--;
    if (!this.#close(codes.closeTuple)) return undefined;
    return new TupleNode(this.source, start, this.#at, content);
  }

  #item(): TupleItem | undefined {
    this.#skipBlanks();
    const start = this.#at;
    const known = this.#variables?.length ?? 0;
    const node = this.#expression();
    if (node === undefined) return undefined;
    const end = this.#at;
    this.#skipBlanks();
    return { node, start, end, variables: this.#variables?.slice(known) ?? [] };
  }

  #skipBlanks(): void {
    while (isBlank(this.source.charCodeAt(this.#at))) this.#at++;
  }

  #open(): boolean {
    this.#at++;
    this.#deepest = Math.max(this.#deepest, ++this.#nesting);
    if (this.#nesting <= engineLimits.readableNesting) return true;
    this.#refuse("dice.refused.nesting");
    return false;
  }

  #close(code: number): boolean {
    if (this.source.charCodeAt(this.#at) !== code) {
      this.#refuse(this.#reasonHere());
      return false;
    }
    this.#at++;
    this.#nesting--;
    return true;
  }

  /** Why reading stops behind a complete operand. */
  #reasonHere(): string {
    if (this.#at >= this.source.length) return "dice.refused.end";
    if (isBlank(this.source.charCodeAt(this.#at))) return "dice.refused.blank";
    return this.#startsOperand() ? "dice.refused.adjacent" : "dice.refused.character";
  }

  #refuse(reason: string): undefined {
    this.#refused ??= { position: Math.min(this.#at, this.source.length), reason };
    return undefined;
  }
}

/** Reading one text never begins another, so that all of them share one. */
const parser = new Parser();
