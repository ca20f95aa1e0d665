import { type Comparison, type ConditionKind, compare, comparisons } from "@dicetower/automation/api";
import { Joi } from "@dicetower/contract";
import type { CounterScope } from "../api.js";
import { nameSchema, scopeSchema, valueSchema } from "../routes/schemas.js";
import type { CounterStore } from "../store/counter-store.js";

interface Other {
  readonly counter: string;
  readonly scope?: CounterScope;
}

interface Fields {
  readonly key: string;
  readonly scope?: CounterScope;
  readonly op: Comparison;
  readonly value: number | Other;
}

/** `{kind: "counter"}`: compares a counter with a number, or with another one. */
export function counterCondition(store: CounterStore): ConditionKind {
  return {
    key: "counter",
    titleKey: "automation.condition.counter",
    fields: {
      key: nameSchema.required(),
      scope: scopeSchema,
      op: Joi.string()
        .valid(...comparisons)
        .default(">="),
      value: Joi.alternatives(
        valueSchema,
        Joi.object<Other>({ counter: nameSchema.required(), scope: scopeSchema }),
      ).required(),
    },
    check(condition, { place, trial }) {
      const { key, scope, op, value } = condition as unknown as Fields;
      const at = (name: string, where?: CounterScope) => store.read(name, place, where, trial?.counters);
      const held = at(key, scope);
      const other = typeof value === "number" ? value : at(value.counter, value.scope);
      return { result: compare(held, op, other), value: held };
    },
  };
}
