import type { CardValue, JsonValue } from "@dicetower/contract/engine";
import { fail } from "../errors.js";
import { engineLimits } from "../limits.js";
import { ArrayValue, ComputedValue, DictionaryValue, Float, type Value } from "../values/values.js";
import type { Run } from "./run.js";

/** A value of the card under a name, undefined where the host has none. What can be changed is made once a run. */
export function readCard(run: Run, name: string, at: number): Value | undefined {
  const { environment } = run;
  if (environment.lookup === undefined) return undefined;
  const known = run.cards.get(name);
  if (known !== undefined) return known;
  const card = environment.lookup(name);
  if (card === undefined) return undefined;
  const value = fromCard(card, run, name, at, 0);
  if (typeof value === "object" && value !== null) run.cards.set(name, value);
  return value;
}

function fromCard(card: CardValue, run: Run, name: string, at: number, depth: number): Value {
  if (card === null) return null;
  switch (typeof card) {
    case "number":
      if (Number.isSafeInteger(card)) return card + 0;
      return Number.isFinite(card) ? new Float(card) : fail("dice.number.unsafe", name, at);
    case "boolean":
      return card ? 1 : 0;
    case "string":
      run.growText(card.length, name, at);
      return card;
    default:
      if (depth > engineLimits.valueDepth)
        fail("dice.expr.tooDeep", name, at, { limit: engineLimits.valueDepth });
      return isArray(card) ? fromArray(card, run, name, at, depth) : fromObject(card, run, name, at, depth);
  }
}

function isArray(card: object): card is readonly JsonValue[] {
  return Array.isArray(card);
}

function fromArray(
  card: readonly JsonValue[],
  run: Run,
  name: string,
  at: number,
  depth: number,
): ArrayValue {
  run.growItems(card.length, name, at);
  return new ArrayValue(card.map((item) => fromCard(item, run, name, at, depth + 1)));
}

function fromObject(
  card: { readonly [key: string]: JsonValue },
  run: Run,
  name: string,
  at: number,
  depth: number,
): Value {
  const formula = Object.hasOwn(card, "$computed") ? card.$computed : undefined;
  if (typeof formula === "string") {
    run.growText(formula.length, name, at);
    return new ComputedValue(formula, undefined);
  }
  const entries = Object.entries(card);
  run.growItems(entries.length, name, at);
  return new DictionaryValue(
    new Map(entries.map(([key, item]) => [key, fromCard(item, run, name, at, depth + 1)])),
  );
}
