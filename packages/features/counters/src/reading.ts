import { locationOf, type VariableProvider } from "@dicetower/contract";
import type { TextFunction } from "@dicetower/texts/api";
import { trialValues } from "./rules/trial-values.js";
import { namePattern } from "./store/counter.js";
import type { CounterStore } from "./store/counter-store.js";

/** `{counter:name}` in texts: the nearest counter of that name. */
export function counterFunction(store: CounterStore): TextFunction {
  return {
    key: "counter:",
    meaning: "counters.function",
    sample: "{counter:visits}",
    run(argument, { place, message, reply }) {
      const name = argument.trim();
      if (!namePattern.test(name)) return undefined;
      const where = message === undefined ? place : locationOf(message);
      return store.read(name, where, undefined, trialValues(reply));
    },
  };
}

const variable = /^(?:counter|计数器)_([\p{L}\p{N}_]+)$/u;

/** `counter_name` in expressions. */
export function counterVariables(store: CounterStore): VariableProvider {
  return {
    key: "counters",
    rank: 300,
    matches: variable,
    load: (place) => ({
      get(written) {
        const [, name = ""] = variable.exec(written) ?? [];
        return namePattern.test(name) ? store.read(name, place) : undefined;
      },
    }),
  };
}
