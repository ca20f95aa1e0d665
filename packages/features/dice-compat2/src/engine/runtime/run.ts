import type { Environment } from "@dicetower/contract/engine";
import type { DiceOperator, TermResult } from "../dice/dice-operator.js";
import { fail } from "../errors.js";
import { callCost, engineLimits } from "../limits.js";
import type { Node } from "../syntax/nodes.js";
import type { Value } from "../values/values.js";

/** A compiled node. */
export type Exec = (frame: Frame) => Value;

/** Compiled source that is run as a whole: a program, a function's body, a computed value. */
export interface Body {
  /** Text that the offsets of its terms refer to; `start` and `end` bound its own part. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** Levels of nesting inside, for the bound of recursion. */
  readonly depth: number;
  /** The expression, where the body is nothing more. */
  readonly root: Node | undefined;
  readonly exec: Exec;
}

/** What an evaluation needs of the engine that made its program. */
export interface Language {
  readonly builtins: ReadonlyMap<string, Value>;
  /** What a name without a value stands for. */
  readonly unknown: null | 0;
  /** Parses the formula of a card; undefined when it is no program. */
  parse(text: string): Body | undefined;
}

/** A term that was worked out, for the process text and the tree. */
export class TermRecord {
  constructor(
    readonly start: number,
    readonly end: number,
    readonly value: Value,
    /** Of dice. */
    readonly operator: DiceOperator | undefined,
    readonly result: TermResult | undefined,
    /** Of a computed value that was read. */
    readonly body: Body | undefined,
    readonly records: readonly TermRecord[] | undefined,
  ) {}
}

/** One evaluation: what it may still cost and what it has read. */
export class Run {
  #left: number;
  #dice = 0;
  #depth = 0;
  #cards: Map<string, Value> | undefined;

  constructor(
    readonly environment: Environment,
    readonly source: string,
    readonly language: Language,
  ) {
    this.#left = engineLimits.operations;
  }

  /** Operations that can still be paid. */
  get left(): number {
    return Math.min(this.#left, this.environment.budget.left);
  }

  /** Charges operations before they are done. */
  spend(operations: number, operator: string, at: number): void {
    const { budget } = this.environment;
    if (operations > this.#left || operations > budget.left) {
      fail("dice.expr.tooMuch", operator, at, {
        limit: Math.min(engineLimits.operations, budget.maxOperations),
      });
    }
    this.#left -= operations;
    budget.spend(operations, operator);
  }

  /** Charges dice before they are rolled. */
  spendDice(count: number, operator: string, at: number): void {
    this.#dice += count;
    if (this.#dice > engineLimits.dice) fail("dice.expr.tooMuch", operator, at, { limit: engineLimits.dice });
    this.spend(count, operator, at);
  }

  /** Charges an array or dictionary of this many items before it is made. */
  growItems(count: number, operator: string, at: number): void {
    if (count > engineLimits.items) fail("dice.array.tooLong", operator, at, { limit: engineLimits.items });
    this.spend(count, operator, at);
  }

  /** Charges a text of this length before it is made. */
  growText(length: number, operator: string, at: number): void {
    if (length > engineLimits.text) fail("dice.value.tooLong", operator, at, { limit: engineLimits.text });
    this.spend((length + 15) >> 4, operator, at);
  }

  /** Begins a call of a body; {@link leave} ends it, unless the evaluation ends first. */
  enter(body: Body, operator: string, at: number): void {
    this.spend(callCost, operator, at);
    this.#depth += body.depth;
    if (this.#depth > engineLimits.callDepth)
      fail("dice.expr.tooDeep", operator, at, { limit: engineLimits.callDepth });
  }

  leave(body: Body): void {
    this.#depth -= body.depth;
  }

  /** The arrays, dictionaries and computed values read from the card: each is made once and then shared. */
  get cards(): Map<string, Value> {
    this.#cards ??= new Map();
    return this.#cards;
  }
}

/** One scope: the program's, a function call's, a computed value's. */
export class Frame {
  /** The value left last; undefined when the last thing was a block. */
  last: Value | undefined = undefined;

  constructor(
    readonly run: Run,
    readonly caller: Frame | undefined,
    public names: Map<string, Value> | undefined,
    /** Where terms are noted; undefined where no working is shown, as in functions. */
    readonly records: TermRecord[] | undefined,
  ) {}

  assign(name: string, value: Value): void {
    this.names ??= new Map();
    this.names.set(name, value);
  }
}
