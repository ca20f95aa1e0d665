import {
  type Budget,
  EngineError,
  type EngineErrorKey,
  type Environment,
  type Limits,
} from "@dicetower/contract/engine";
import { engineLimits } from "./limits.js";
import type { OperationNode } from "./nodes/operation.js";
import type { Node } from "./nodes/step.js";

const nothing: readonly string[] = Object.freeze([]);

/** One evaluation of a program: what it has spent, its temporary variables, where its loop stands. */
export class Run {
  readonly limits: Limits;
  readonly #budget: Budget;
  /** The loop variable `i`; undefined outside a loop. A loop inside a loop reads the outer one's. */
  loop: number | undefined;
  /** Card values that were read, by the offset of their name, for the display; made when first needed. */
  names: Map<number, number> | undefined;
  /** Names whose stored formulas are being worked out, innermost last. */
  reading: readonly string[] = nothing;
  /** A temporary variable was read or set. */
  usesTemporaries = false;
  #temporaries: Map<number, number> | undefined;
  #operations = 0;
  #steps = 0;
  #dice = 0;
  #depth = 0;

  constructor(
    readonly environment: Environment,
    /** Parses a stored formula; undefined when it is none of this engine's. */
    readonly read: (source: string) => Node | undefined,
  ) {
    this.limits = environment.limits;
    this.#budget = environment.budget;
  }

  /** Charges operations before they are done. */
  spend(operations: number, operator: string): void {
    this.#budget.spend(operations, operator);
    this.#operations += operations;
    if (this.#operations > engineLimits.operations) {
      throw new EngineError("dice.expr.tooMuch", operator, { limit: engineLimits.operations });
    }
  }

  /** Begins an operation inside another; `leave` ends it. */
  enter(operator: string): void {
    this.spend(1, operator);
    if (++this.#steps > engineLimits.steps)
      throw new EngineError("dice.expr.tooMuch", operator, { limit: engineLimits.steps });
    if (++this.#depth > engineLimits.depth)
      throw new EngineError("dice.expr.tooDeep", operator, { limit: engineLimits.depth });
  }

  leave(): void {
    this.#depth--;
  }

  /** Charges dice before they are rolled. */
  takeDice(count: number, node: OperationNode): void {
    this.spend(count, node.operator.token);
    this.#dice += count;
    if (this.#dice > engineLimits.dicePerRun) {
      this.fail("dice.expr.tooMuch", node, { limit: engineLimits.dicePerRun });
    }
  }

  /** Rolls dice that it has charged for. */
  rollDice(count: number, faces: number, node: OperationNode): number[] {
    this.takeDice(count, node);
    const environment = this.environment;
    const dice: number[] = [];
    for (let rolled = 0; rolled < count; rolled++) dice.push(environment.die(faces));
    return dice;
  }

  /** Reads a temporary variable: of this run, else a whole number that the host keeps as `$t1`; 0 when it was not set. */
  temporary(index: number): number {
    this.usesTemporaries = true;
    const own = this.#temporaries?.get(index);
    if (own !== undefined) return own;
    const kept = this.environment.lookup?.(`$t${index}`);
    return Number.isSafeInteger(kept) ? (kept as number) : 0;
  }

  setTemporary(index: number, value: number): void {
    this.usesTemporaries = true;
    this.#temporaries ??= new Map();
    this.#temporaries.set(index, value);
  }

  /** Hands the temporary variables that were set to the host. */
  tellAssigned(): void {
    if (this.#temporaries === undefined || this.environment.assign === undefined) return;
    for (const [index, value] of this.#temporaries) this.environment.assign(`$t${index}`, value);
  }

  /** A safe integer, -0 made 0. */
  safe(value: number, node: Node, operator = ""): number {
    if (!Number.isSafeInteger(value)) {
      throw new EngineError("dice.number.unsafe", operator, {}, this.#position(node.start));
    }
    return value + 0;
  }

  fail(key: EngineErrorKey, node: OperationNode, values: Readonly<Record<string, number>> = {}): never {
    throw new EngineError(key, node.operator.token, values, this.#position(node.operatorStart));
  }

  /** The value of a sub-parameter, undefined where it is not written. */
  sub(node: OperationNode, letter: string): number | undefined {
    return node.subs?.[letter]?.evaluate(this).value;
  }

  /** Offsets inside a stored formula mean nothing to the one who wrote the expression. */
  #position(offset: number): number {
    return this.reading.length === 0 ? offset : -1;
  }
}
