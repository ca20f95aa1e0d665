import { type Awaitable, andThen, Boom, errorMessage, isA } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type {
  AutomationContext,
  CheckedCondition,
  CheckedConditions,
  Condition,
  ConditionResult,
} from "../api.js";
import { type ConditionKinds, isGroup, within } from "../schemas/condition-kinds.js";

/** What has been looked at so far. */
interface Looked {
  readonly conditions: CheckedCondition[];
  readonly errors: string[];
}

/** Checks conditions, without a promise where none of them waits. */
export function checkAll(
  kinds: ConditionKinds,
  conditions: readonly Condition[],
  match: "all" | "any",
  context: AutomationContext,
): Awaitable<CheckedConditions> {
  const looked: Looked = { conditions: [], errors: [] };
  return andThen(join(conditions, match, ""), (result) => ({ result, ...looked }));

  /** Whether all or any of a list hold; an empty list does. In a trial all of them are looked at. */
  function join(list: readonly Condition[], how: "all" | "any", path: string): Awaitable<boolean> {
    const certain = how === "any";
    const from = (at: number, so: boolean): Awaitable<boolean> => {
      const condition = list[at];
      if (condition === undefined) return so;
      return andThen(one(condition, `${path}${at}`), (result) => {
        if (result !== certain) return from(at + 1, so);
        return context.trial === undefined ? certain : from(at + 1, certain);
      });
    };
    return list.length === 0 ? true : from(0, !certain);
  }

  function one(condition: Condition, path: string): Awaitable<boolean> {
    const { kind, negate = false } = condition;
    // Takes its place before those within.
    const place = looked.conditions.push({ path, kind, result: false }) - 1;
    return andThen(outcome(condition, path), (found) => {
      if (found === undefined) return false;
      const result = found.result !== negate;
      looked.conditions[place] = { path, kind, ...found, result };
      return result;
    });
  }

  /** Undefined where it failed. */
  function outcome(condition: Condition, path: string): Awaitable<ConditionResult | undefined> {
    if (isGroup(condition.kind))
      return andThen(join(within(condition), condition.kind, `${path}.conditions.`), (result) => ({
        result,
      }));
    const by = kinds.get(condition.kind);
    if (by?.live !== true) {
      looked.errors.push(
        `condition ${path}: the kind "${condition.kind}" is not there; the feature that has it is off`,
      );
      return undefined;
    }
    const failed = (error: unknown): undefined => {
      looked.errors.push(`condition ${path} (${condition.kind}): ${sentenceOf(error)}`);
      if (!isExpected(error)) by.failed(error, `checking a condition of the kind "${condition.kind}"`);
    };
    try {
      const found = by.run(() => by.item.check(condition, context));
      return found instanceof Promise ? found.catch(failed) : found;
    } catch (error) {
      return failed(error);
    }
  }
}

/** The English sentence of a failure. */
export function sentenceOf(error: unknown): string {
  return isA(EngineError, error)
    ? `the expression cannot be worked out (${error.message})`
    : errorMessage(error);
}

/** Refusals and expressions that come to nothing are no faults of a feature. */
export function isExpected(error: unknown): boolean {
  return isA(Boom, error) || isA(EngineError, error);
}
