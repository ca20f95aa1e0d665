import { definePoint, type Joi, type JsonValue, type Keyed } from "@dicetower/contract";
import type { AutomationContext } from "./context.js";

/** A condition as it is stored: its kind, and the fields of the kind beside it. */
export interface Condition {
  readonly kind: string;
  /** Turns the result round. */
  readonly negate?: boolean;
  readonly [field: string]: JsonValue | undefined;
}

/** What a condition says of itself. */
export interface ConditionResult {
  readonly result: boolean;
  /** What was compared, for trial runs and for `.why`: the trust, the number rolled. Must hold no secrets. */
  readonly value?: JsonValue;
}

/** A kind of condition. `all` and `any` are automation's own. */
export interface ConditionKind extends Keyed {
  /** Value of `kind`: `counter`. */
  readonly key: string;
  /** Text key of its title; fields have their words at `<titleKey>.<field>`. */
  readonly titleKey: string;
  /** Its fields, without `kind` and `negate`. Unknown ones are refused. */
  readonly fields: Joi.SchemaMap;
  /**
   * Checks it; called for each message that a rule fits, so a promise only where something must be fetched. Writes
   * nothing. A failure counts as not fulfilled and is noted with the rule.
   */
  check(condition: Condition, context: AutomationContext): ConditionResult | Promise<ConditionResult>;
}

/** Kinds of conditions, read by `automation`. */
export const conditionKinds = definePoint<ConditionKind>("conditionKinds", ({ key }) => {
  if (key === "all" || key === "any" || !/^[a-z][A-Za-z0-9]{0,39}$/.test(key))
    throw new TypeError(`condition "${key}": a kind is a camelCase word other than "all" and "any"`);
});

/** A condition of a trial run, outer ones before those within. */
export interface CheckedCondition extends ConditionResult {
  /** Where it stands: `0`, `1.conditions.2`. */
  readonly path: string;
  readonly kind: string;
}

/** What came of several conditions. */
export interface CheckedConditions {
  readonly result: boolean;
  /** Each that was looked at; in a trial run all of them. */
  readonly conditions: readonly CheckedCondition[];
  /** English sentences of those that failed. */
  readonly errors: readonly string[];
}
