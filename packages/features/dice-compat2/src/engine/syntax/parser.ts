import type { OperatorTable } from "../dice/dice-families.js";
import { Amount, type DiceFamily, type DiceOperator, type TermScanner } from "../dice/dice-operator.js";
import { engineLimits } from "../limits.js";
import { isDigit } from "./characters.js";
import type { Node, Statement } from "./nodes.js";
import { parseBinary } from "./parse-binary.js";
import { parseExpression } from "./parse-expression.js";
import { parseStatements } from "./parse-statement.js";
import { Scanner } from "./scanner.js";

/** Thrown where a text nests more than the engine allows: what is beyond is never looked at. */
export class TooDeep extends Error {
  constructor(readonly position: number) {
    super("nested too deeply");
  }
}

interface Remembered {
  readonly node: Node | undefined;
  readonly end: number;
}

/**
 * The state of one parse. Levels are functions in files of their own; where two readings of the same place are
 * tried one after another, the inner one is remembered, so that nesting never doubles the work.
 */
export class Parser extends Scanner implements TermScanner {
  /** Loops around this place inside the same body; `break` needs one. */
  loops = 0;
  /** Levels around this place, and the most seen since it was last set. */
  depth = 0;
  deepest = 0;
  /** Amounts read since the list was last set. */
  amounts: Amount[] = [];
  readonly #off = new Set<DiceFamily>();
  readonly #inner = new Map<number, Remembered>();
  readonly #or = new Map<number, Remembered>();

  constructor(
    source: string,
    /** False for the single-expression entry. */
    readonly statements: boolean,
    readonly operators: OperatorTable,
  ) {
    super(source);
  }

  /** Switches a family for the rest of the text. */
  enable(family: DiceFamily, on: boolean): void {
    if (on) this.#off.delete(family);
    else this.#off.add(family);
  }

  isEnabled(operator: DiceOperator): boolean {
    return this.#off.size === 0 || operator.family === undefined || !this.#off.has(operator.family);
  }

  deeper(): void {
    if (++this.depth > engineLimits.nesting) throw new TooDeep(this.position);
    if (this.depth > this.deepest) this.deepest = this.depth;
  }

  expression(): Node | undefined {
    this.deeper();
    const node = parseExpression(this);
    this.depth--;
    return node;
  }

  /** The expression behind an opening bracket. */
  inner(): Node | undefined {
    return this.#remember(this.#inner, () => this.expression());
  }

  /** The `or` level, tried as the next case of a choice although it may turn out to be the next item of a list. */
  tentative(): Node | undefined {
    return this.#remember(this.#or, () => parseBinary(this));
  }

  /** The `or` level: everything below a ternary. */
  or(): Node | undefined {
    const known = this.#or.size === 0 ? undefined : this.#or.get(this.position);
    if (known === undefined) return parseBinary(this);
    this.position = known.end;
    return known.node;
  }

  #remember(memory: Map<number, Remembered>, parse: () => Node | undefined): Node | undefined {
    const known = memory.get(this.position);
    if (known !== undefined) {
      this.position = known.end;
      return known.node;
    }
    const start = this.position;
    const node = parse();
    memory.set(start, { node, end: this.position });
    return node;
  }

  /** A program, or a single expression where statements are off; undefined when there is not even one. */
  program(): readonly Statement[] | undefined {
    if (this.statements) return parseStatements(this);
    this.blanks();
    const start = this.position;
    const expression = this.expression();
    return expression && [{ kind: "expression", expression, start, end: this.position }];
  }

  /** `{ … }`, perhaps empty. */
  block(): readonly Statement[] | undefined {
    const start = this.position;
    if (!this.take(123)) return undefined;
    this.deeper();
    const body = parseStatements(this) ?? [];
    this.depth--;
    this.blanks();
    return this.take(125) ? body : this.back(start);
  }

  /** An expression in parentheses. */
  parenthesised(): Node | undefined {
    const start = this.position;
    if (!this.take(40)) return undefined;
    this.blanks();
    const node = this.inner();
    if (node === undefined) return this.back(start);
    this.blanks();
    return this.take(41) ? node : this.back(start);
  }

  amount(): Amount | undefined {
    const start = this.position;
    let amount: Amount;
    if (isDigit(this.code)) {
      const digits = this.digits();
      amount = new Amount(digits, Number(digits), undefined);
    } else {
      const { amounts } = this;
      const node = this.code === 40 ? this.parenthesised() : this.miss();
      this.amounts = amounts;
      if (node === undefined) return undefined;
      amount = new Amount(this.source.slice(start, this.position), undefined, node);
      this.amounts.push(amount);
    }
    return amount;
  }

  suffix(letters: string): Amount | undefined {
    const start = this.position;
    if (this.letter(letters) === "") return undefined;
    const amount = this.amount();
    if (amount === undefined) this.position = start;
    return amount;
  }
}
