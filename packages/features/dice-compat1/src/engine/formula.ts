import { Budget, EngineError, type Environment, type Formula } from "@dicetower/contract/engine";
import { engineLimits } from "./limits.js";
import { NumberNode, NumberStep } from "./nodes/number.js";
import { OperationNode } from "./nodes/operation.js";
import type { Node, Step } from "./nodes/step.js";
import { diceFormula } from "./operators/dice/chances.js";
import { Run } from "./run.js";

/** Thrown by the die of a dry run: the part depends on chance. */
class Chance extends Error {}

/** What an operator in terms of chance may ask. */
export interface Chances {
  /** A run without dice. */
  readonly dry: Run;
  formula(node: Node): Formula | undefined;
  /** The value of a part without dice; undefined where it has some. */
  constant(node: Node): number | undefined;
}

/** Operators of two numbers that change nothing else. */
const plain = new Set(["+", "-", "*", "/", "^", "&", "|", "<", ">"]);

/** A tree in terms of chance; undefined where its parts depend on one another or are tuples with dice in them. */
export function formulaOf(
  root: Node,
  environment: Environment,
  read: (source: string) => Node | undefined,
): Formula | undefined {
  const die = (): never => {
    throw new Chance();
  };
  const budget = new Budget(engineLimits.operations);
  const dry = () => new Run({ ...environment, die, budget }, read);
  return new Reader(dry).formula(root);
}

class Reader implements Chances {
  constructor(readonly run: () => Run) {}

  get dry(): Run {
    return this.run();
  }

  formula(node: Node): Formula | undefined {
    if (!(node instanceof OperationNode)) return this.#alone(node);
    const { token } = node.operator;
    if (token === "$t") return undefined;
    if (token === "?") return this.#question(node);
    if (!plain.has(token)) return diceFormula(node, this) ?? this.#alone(node);
    const left = this.formula(node.left);
    const right = this.formula(node.right);
    if (left === undefined || right === undefined) return undefined;
    if (left.kind === "number" && right.kind === "number") return this.#alone(node);
    return this.#operation(node, left, right);
  }

  constant(node: Node): number | undefined {
    const formula = this.#alone(node);
    return formula?.kind === "number" ? formula.value : undefined;
  }

  /** A part without dice. */
  #alone(node: Node): Formula | undefined {
    const { dry } = this;
    try {
      const { value } = node.evaluate(dry);
      return dry.usesTemporaries ? undefined : { kind: "number", value };
    } catch (error) {
      if (error instanceof EngineError) return { kind: "error", error };
      if (error instanceof Chance) return undefined;
      throw error;
    }
  }

  /** The operator itself works each pair of numbers out. */
  #operation(node: OperationNode, left: Formula, right: Formula): Formula {
    const { source, start, end, operator, operatorStart, subs } = node;
    const { dry } = this;
    const operate = (a: number, b: number): number => {
      const operand = new NumberNode(source, start, end, b, false);
      const pair = new OperationNode(source, start, end, operator, operatorStart, node.left, operand, subs);
      const step: Step = new NumberStep(node.left, a);
      return operator.evaluate(pair, step, dry).value;
    };
    return { kind: "operation", operator: operator.token, left, right, operate };
  }

  /** `A?B:C` works both parts out; `A?` is the sum of 1 to A. */
  #question(node: OperationNode): Formula | undefined {
    const condition = this.formula(node.left);
    const other = node.subs?.[":"];
    if (condition === undefined) return undefined;
    if (other === undefined) {
      if (condition.kind === "number") return this.#alone(node);
      return this.#operation(node, condition, { kind: "number", value: 0 });
    }
    const yes = this.formula(node.right);
    const no = this.formula(other);
    if (yes === undefined || no === undefined) return undefined;
    return { kind: "choice", condition, holds: (value) => value !== 0, yes, no, both: true };
  }
}
