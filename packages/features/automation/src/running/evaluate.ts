import { codes, failure, Joi, type JsonValue } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { AutomationContext } from "../api.js";

const named = /\{(\$\d|[\p{L}_][\p{L}\p{N}_]*)\}/gu;

/** Stands for a value of the rule while an expression is only read. */
const anyNumber = "1";

/**
 * An expression that the dice engines can read, as far as they are there: one that never comes to anything is refused
 * when it is written, not when it is needed. What its names stand for is known then alone.
 */
export function expressionSchema(dice: () => Dice | undefined): Joi.StringSchema {
  return Joi.string()
    .trim()
    .min(1)
    .max(512)
    .custom((expression: string, { message }) => {
      const tried = dice()?.explain(expression.replace(named, anyNumber), {}) ?? [];
      return tried.length === 0 || tried.some(({ supported }) => supported)
        ? expression
        : message({ custom: "{{#label}} is no expression that a dice engine reads" });
    });
}

/** Works an expression out, without a promise where no name of it has to be fetched. */
export function evaluate(
  dice: Dice | undefined,
  expression: string,
  context: AutomationContext,
): JsonValue | Promise<JsonValue> {
  if (dice === undefined) throw failure(codes.notReady, "Expressions need the dice, which are switched off.");
  const { place } = context;
  const source = expression.replace(named, (written, name: string) => numberOf(context, name) ?? written);
  const roll = (variables: Awaited<ReturnType<Dice["variables"]>>) =>
    dice.roll(source, place, (faces) => context.die(faces), variables).evaluation.value;
  const variables = dice.variables(place, [source]);
  return variables instanceof Promise ? variables.then(roll) : roll(variables);
}

/**
 * A value of the rule for an expression: numbers alone, for what somebody has said must not become a part of it.
 * @throws Failure 42200 for anything else
 */
function numberOf({ values }: AutomationContext, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) return undefined;
  const written = String(typeof value === "object" ? value.markup : value).trim();
  if (!/^-?\d{1,15}(?:\.\d{1,9})?$/.test(written))
    throw failure(codes.ruleBroken, `{${name}} is no number here, and the expression needs one.`);
  return written.startsWith("-") ? `(${written})` : written;
}
