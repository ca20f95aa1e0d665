import { andThen, codes, failure, Joi, type JsonValue } from "@dicetower/contract";
import {
  type Automation,
  type AutomationContext,
  type Comparison,
  type ConditionKind,
  type ConditionResult,
  compare,
} from "../api.js";
import { opSchema } from "./place-conditions.js";

/** Shares of a hundred that are told apart. */
const steps = 10_000;

/** Conditions that are drawn, rolled or worked out. */
export function chanceConditions(automation: Automation): ConditionKind[] {
  return [
    {
      key: "random",
      titleKey: "automation.condition.random",
      fields: { percent: Joi.number().min(0).max(100).required() },
      check({ percent }, context) {
        const value = context.trial?.random ?? ((context.die(steps) - 1) * 100) / steps;
        return { result: value < Number(percent), value };
      },
    },
    {
      key: "expression",
      titleKey: "automation.condition.expression",
      fields: { expr: automation.expression.required() },
      check: ({ expr }, context) =>
        worked(automation, String(expr), context, (value) => ({ result: isTrue(value), value })),
    },
    {
      key: "roll",
      titleKey: "automation.condition.roll",
      fields: { expr: automation.expression.required(), op: opSchema, value: Joi.number().required() },
      check: ({ expr, op, value }, context) =>
        worked(automation, String(expr), context, (rolled) => ({
          result: compare(mustBeNumber(rolled, String(expr)), op as Comparison, Number(value)),
          value: rolled,
        })),
    },
  ];
}

/** Without a promise where no name of the expression has to be fetched. */
function worked(
  automation: Automation,
  expression: string,
  context: AutomationContext,
  next: (value: JsonValue) => ConditionResult,
): ConditionResult | Promise<ConditionResult> {
  return andThen(automation.evaluate(expression, context), next);
}

/** Neither 0, nor false, nor empty. */
function isTrue(value: JsonValue): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** @throws Failure 42200 */
export function mustBeNumber(value: JsonValue, expression: string): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw failure(codes.ruleBroken, `"${expression}" comes to no number.`);
}
