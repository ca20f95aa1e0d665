import type { CardValue } from "@dicetower/contract";
import type { Variables } from "@dicetower/dice/api";
import type { RuleSystem } from "../api.js";

/** What a system itself says of a name: its formula, else its default. */
function ownValue(system: RuleSystem, word: string): CardValue | undefined {
  const name = system.nameOf(word);
  const formula = system.formulaOf(name);
  return formula === undefined ? system.defaultOf(name) : { $computed: formula };
}

/** Values of a place, with what the system says where there is none. */
export function withSystem(system: RuleSystem, loaded: Variables | undefined): Variables {
  const set = new Map<string, CardValue>();
  return {
    lookup: (name) => loaded?.lookup(name) ?? set.get(name) ?? ownValue(system, name),
    assign(name, value) {
      if (loaded === undefined) set.set(name, value);
      else loaded.assign(name, value);
    },
    save: () => loaded?.save() ?? [],
  };
}

/** Values of a card that is written down, by any spelling of its names; what is set stays with it. */
export function cardVariables(
  system: RuleSystem,
  card: Readonly<Record<string, number | string>>,
): Variables & { readonly asked: ReadonlyMap<string, CardValue> } {
  const values = new Map<string, CardValue>(
    Object.entries(card).map(([word, value]) => [system.nameOf(word), value]),
  );
  const asked = new Map<string, CardValue>();
  return {
    asked,
    lookup(word) {
      const name = system.nameOf(word);
      const value = values.get(name) ?? ownValue(system, name);
      if (value !== undefined) asked.set(name, value);
      return value;
    },
    assign(word, value) {
      const name = system.nameOf(word);
      values.set(name, value);
      asked.set(name, value);
    },
    save: () => [],
  };
}
