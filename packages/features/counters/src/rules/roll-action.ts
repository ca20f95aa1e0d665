import type { Action, ActionKind, Automation, AutomationContext } from "@dicetower/automation/api";
import { codes, failure, text } from "@dicetower/contract";
import type { CounterScope } from "../api.js";
import { nameSchema, scopeSchema } from "../routes/schemas.js";
import type { CounterStore } from "../store/counter-store.js";
import { useTrial } from "./trial-values.js";

interface Fields {
  readonly expr: string;
  readonly saveTo?: string;
  readonly scope: CounterScope;
}

/** `{kind: "roll"}`: rolls, and keeps the outcome in a counter; says it where no counter is named. */
export function rollAction(store: CounterStore, automation: Automation): ActionKind {
  const rolled = async (action: Action, context: AutomationContext) => {
    const fields = action as unknown as Fields;
    const value = await automation.evaluate(fields.expr, context);
    if (typeof value !== "number" && typeof value !== "string")
      throw failure(codes.ruleBroken, `"${fields.expr}" comes to neither a number nor a text.`);
    if (fields.saveTo !== undefined && typeof value !== "number")
      throw failure(codes.ruleBroken, `"${fields.expr}" comes to no number.`);
    return { ...fields, value };
  };
  return {
    key: "roll",
    titleKey: "automation.action.roll",
    uses: ["causal", "schedule"],
    fields: {
      expr: automation.expression.required(),
      saveTo: nameSchema,
      scope: scopeSchema.default("user"),
    },
    async run(action, context) {
      const { expr, value, saveTo, scope } = await rolled(action, context);
      if (saveTo === undefined) context.say({ content: text("counters.rolled", { expr, value }) });
      else await store.change(saveTo, scope, context.place, { op: "set", amount: Number(value) });
      return { ok: true };
    },
    async preview(action, context) {
      const { expr, value, saveTo, scope } = await rolled(action, context);
      if (saveTo === undefined) context.say({ content: text("counters.rolled", { expr, value }) });
      else {
        context.trial?.counters.set(store.keyOf(saveTo, scope, context.place), Number(value));
        useTrial(context);
      }
      return text("counters.wouldRoll", { expr, value });
    },
  };
}
