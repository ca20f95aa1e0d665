import type { Action, ActionKind, Automation, AutomationContext } from "@dicetower/automation/api";
import { codes, failure, Joi, text } from "@dicetower/contract";
import type { CounterScope } from "../api.js";
import { nameSchema, scopeSchema, valueSchema } from "../routes/schemas.js";
import type { CounterStore } from "../store/counter-store.js";
import { type Edit, edited } from "../store/statements.js";
import { useTrial } from "./trial-values.js";

interface Fields {
  readonly key: string;
  readonly scope: CounterScope;
  readonly op: "set" | "add" | "sub" | "reset";
  readonly value?: number | string;
  readonly min?: number;
  readonly max?: number;
}

/** `{kind: "counter"}`: changes a counter. */
export function counterAction(store: CounterStore, automation: Automation): ActionKind {
  const editOf = async (fields: Fields, context: AutomationContext): Promise<Edit> => {
    const { op, value = 0, min, max } = fields;
    const amount = typeof value === "number" ? value : await automation.evaluate(value, context);
    if (typeof amount !== "number" || !Number.isFinite(amount))
      throw failure(codes.ruleBroken, `"${value}" comes to no number.`);
    return {
      op: op === "set" ? "set" : "add",
      amount: op === "sub" ? -amount : amount,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    };
  };
  return {
    key: "counter",
    titleKey: "automation.action.counter",
    uses: ["causal", "schedule"],
    fields: {
      key: nameSchema.required(),
      scope: scopeSchema.default("user"),
      op: Joi.string().valid("set", "add", "sub", "reset").default("add"),
      value: Joi.alternatives(valueSchema, automation.expression).when("op", {
        not: "reset",
        otherwise: Joi.forbidden(),
      }),
      min: valueSchema,
      max: valueSchema.when("min", { not: Joi.exist(), otherwise: Joi.number().min(Joi.ref("min")) }),
    },
    async run(action, context) {
      const fields = fieldsOf(action);
      const { key, scope, op } = fields;
      if (op === "reset") await store.reset(key, scope, context.place);
      else await store.change(key, scope, context.place, await editOf(fields, context));
      return { ok: true };
    },
    async preview(action, context) {
      const fields = fieldsOf(action);
      const { key, scope, op } = fields;
      const { place, trial } = context;
      const before = store.read(key, place, scope, trial?.counters);
      const after = op === "reset" ? 0 : edited(before, await editOf(fields, context));
      trial?.counters.set(store.keyOf(key, scope, place), after);
      useTrial(context);
      return text("counters.would", { name: key, before, after });
    },
  };
}

function fieldsOf(action: Action): Fields {
  const fields = action as unknown as Fields;
  return fields.op !== "reset" && fields.value === undefined ? { ...fields, value: 1 } : fields;
}
