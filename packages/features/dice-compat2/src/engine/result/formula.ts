import {
  EngineError,
  type Environment,
  type Formula,
  type OperationFormula,
} from "@dicetower/contract/engine";
import { Roller } from "../dice/roller.js";
import { operations, signed } from "../runtime/arithmetic.js";
import { readRaw } from "../runtime/names.js";
import { Frame, type Language, Run } from "../runtime/run.js";
import type { BinaryStep, Node, NodeOf } from "../syntax/nodes.js";
import { Float, isTrue, numberIn, type Value } from "../values/values.js";

/** A part in terms of chance, and whether its values are floats: division asks for that. */
interface Part {
  readonly formula: Formula;
  readonly float: boolean;
}

/**
 * An expression of numbers, names and dice in terms of chance; undefined for everything else. Its dice terms must
 * have been compiled.
 */
export function formulaOf(
  root: Node,
  environment: Environment,
  source: string,
  language: Language,
): Formula | undefined {
  return new Reader(new Run(environment, source, language)).part(root)?.formula;
}

/** For terms whose number of dice is rolled itself. */
class OpenRoller extends Roller {
  override get openCount(): boolean {
    return true;
  }

  override count(): number {
    return 1;
  }
}

class Reader {
  readonly frame: Frame;

  constructor(readonly run: Run) {
    this.frame = new Frame(run, undefined, undefined, undefined);
  }

  part(node: Node): Part | undefined {
    switch (node.kind) {
      case "int":
        return literal(node, Number.isSafeInteger(node.value));
      case "float":
        return literal(node, Number.isFinite(node.value));
      case "name":
        return this.#guarded(() => fixed(readRaw(this.frame, node.name, node.start)));
      case "unary":
        return this.#unary(node);
      case "binary":
        return this.#binary(node);
      case "logic":
        return this.#logic(node);
      case "ternary":
        return this.#ternary(node);
      case "dice":
        return this.#guarded(() => this.#dice(node));
      default:
        return undefined;
    }
  }

  #guarded(read: () => Part | undefined): Part | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof EngineError) return { formula: { kind: "error", error }, float: false };
      throw error;
    }
  }

  #unary({ operator, operand, start }: NodeOf<"unary">): Part | undefined {
    const part = this.part(operand);
    if (part === undefined) return undefined;
    const { float } = part;
    const operate = (_: number, value: number) =>
      numberIn(signed(inType(value, float), operator, start)) ?? 0;
    const left: Formula = { kind: "number", value: 0 };
    return { formula: folded({ kind: "operation", operator, left, right: part.formula, operate }), float };
  }

  #binary({ first, steps }: NodeOf<"binary">): Part | undefined {
    let left = this.part(first);
    for (const step of steps) {
      const right = this.part(step.operand);
      if (left === undefined || right === undefined) return undefined;
      left = this.#joined(left, step, right);
    }
    return left;
  }

  #joined(left: Part, { operator, at }: BinaryStep, right: Part): Part {
    const { run } = this;
    const operate = (a: number, b: number): number => {
      const value = operations[operator](inType(a, left.float), inType(b, right.float), run, at);
      return numberIn(value) ?? Number.NaN;
    };
    const compares = /^[<>=!]/.test(operator);
    return {
      formula: folded({ kind: "operation", operator, left: left.formula, right: right.formula, operate }),
      float: !compares && (left.float || right.float),
    };
  }

  /** The operand that decides is the value, so all of them must be of one type. */
  #logic({ operator, operands }: NodeOf<"logic">): Part | undefined {
    const parts = operands.map((operand) => this.part(operand));
    const last = parts.pop();
    // Numbers are never null.
    if (operator === "??") return parts[0];
    return parts.reduceRight<Part | undefined>((no, condition) => {
      if (no === undefined || condition === undefined || no.float !== condition.float) return undefined;
      const holds = (value: number) => isTrue(value) === (operator === "||");
      const formula: Formula = {
        kind: "choice",
        condition: condition.formula,
        holds,
        yes: undefined,
        no: no.formula,
        both: false,
      };
      return { formula, float: no.float };
    }, last);
  }

  #ternary(node: NodeOf<"ternary">): Part | undefined {
    const condition = this.part(node.condition)?.formula;
    const yes = this.part(node.yes);
    const no = this.part(node.no);
    if (condition === undefined || yes === undefined || no === undefined || yes.float !== no.float)
      return undefined;
    const holds = (value: number) => isTrue(value);
    return {
      formula: { kind: "choice", condition, holds, yes: yes.formula, no: no.formula, both: false },
      float: yes.float,
    };
  }

  /** Of continuous dice each link's result is the number of the next link's dice. */
  #dice({ links }: NodeOf<"dice">): Part | undefined {
    let before: Formula | undefined;
    for (const link of links) {
      const { operator, term, start } = link;
      let count = before;
      for (const amount of link.amounts) {
        const part = amount.expression && this.part(amount.expression);
        if (amount.expression === undefined || part?.formula.kind === "number") continue;
        if (amount !== link.count || part === undefined || part.float) return undefined;
        count = part.formula;
      }
      const roller = count === undefined ? Roller : OpenRoller;
      const formula = term.formula?.(new roller(this.frame, operator.key, start, 1));
      if (formula === undefined || (count !== undefined && formula.kind !== "dice")) return undefined;
      before = count !== undefined && formula.kind === "dice" ? { ...formula, count } : formula;
    }
    return before && { formula: before, float: false };
  }
}

/** An operation on two numbers is a number. */
function folded(formula: OperationFormula): Formula {
  const { left, right, operate } = formula;
  if (left.kind !== "number" || right.kind !== "number") return formula;
  try {
    return { kind: "number", value: operate(left.value, right.value) };
  } catch (error) {
    if (error instanceof EngineError) return { kind: "error", error };
    throw error;
  }
}

/** A number as written, an error where it cannot be told from its neighbours. */
function literal({ kind, value, start }: NodeOf<"int" | "float">, safe: boolean): Part {
  const formula: Formula = safe
    ? { kind: "number", value }
    : { kind: "error", error: new EngineError("dice.number.unsafe", "", {}, start) };
  return { formula, float: kind === "float" };
}

function fixed(value: Value): Part | undefined {
  const number = numberIn(value);
  return number === undefined
    ? undefined
    : { formula: { kind: "number", value: number }, float: value instanceof Float };
}

function inType(number: number, float: boolean): Value {
  return float ? new Float(number) : number;
}
