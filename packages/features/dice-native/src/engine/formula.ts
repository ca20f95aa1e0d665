import { EngineError, type Environment, type Formula } from "@dicetower/contract/engine";
import { engineLimits, safe } from "./limits.js";
import type { Expression, Factor, Scale, Term } from "./nodes.js";
import { successLine, tensValue, throwFactor } from "./operators.js";
import { scaled } from "./terms.js";

/** An expression in terms of chance. All its parts are independent. */
export function formulaOf(expression: Expression, environment: Environment): Formula {
  // With dice that all show 1 nothing explodes: a factor that fails now fails always.
  const dry: Environment = { ...environment, die: () => 1 };
  let sum: Formula | undefined;
  for (const term of expression) {
    const product = productOf(term, dry);
    if (sum === undefined) sum = term.negative ? joined("-", number(0), product) : product;
    else sum = joined(term.negative ? "-" : "+", sum, product);
  }
  return sum ?? number(0);
}

function number(value: number): Formula {
  return { kind: "number", value };
}

function joined(operator: "+" | "-", left: Formula, right: Formula): Formula {
  const operate = (a: number, b: number) => safe(operator === "+" ? a + b : a - b, operator, -1);
  return { kind: "operation", operator, left, right, operate };
}

function productOf({ head, scales }: Term, dry: Environment): Formula {
  return scales.reduce(
    (left: Formula, scale: Scale): Formula => ({
      kind: "operation",
      operator: scale.divides ? "/" : "*",
      left,
      right: factorOf(scale.factor, dry),
      operate: (value, by) => scaled(value, scale, by),
    }),
    factorOf(head, dry),
  );
}

function factorOf(factor: Factor, dry: Environment): Formula {
  try {
    const { faces } = throwFactor(factor, dry);
    return thrown(factor, faces, dry);
  } catch (error) {
    if (error instanceof EngineError) return { kind: "error", error };
    throw error;
  }
}

function thrown(factor: Factor, sides: number, { limits }: Environment): Formula {
  const dice = (count: number, faces: number) => ({
    kind: "dice" as const,
    count: number(count),
    mostDice: count,
    faces: number(faces),
    mostFaces: faces,
  });
  switch (factor.kind) {
    case "number":
      return number(factor.value);
    case "dice": {
      const { count, keeps, keep: amount } = factor;
      return keeps ? { ...dice(count, sides), keep: { highest: true, amount } } : dice(count, sides);
    }
    case "fate":
      return { ...dice(factor.count, 3), worth: (shown) => shown - 2 };
    case "pool": {
      const maxRounds = Math.min(engineLimits.explosions, limits.maxExplosions) + 1;
      return {
        ...dice(factor.count, 10),
        worth: (shown) => (shown >= successLine ? 1 : 0),
        adds: { maxRounds, when: (shown) => shown >= factor.line },
      };
    }
    default:
      return {
        kind: "percentile",
        count: 1,
        highest: factor.kind === "penalty",
        extra: factor.extra,
        tens: tensValue,
      };
  }
}
