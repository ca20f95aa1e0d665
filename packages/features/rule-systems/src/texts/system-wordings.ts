import { locationOf, type WordingSource } from "@dicetower/contract";
import type { RuleSystems } from "../api.js";

/** Words that the rule system of a place has for keys (`textMap`): behind the owner's own, before those shipped. */
export function systemWordings(systems: RuleSystems): WordingSource {
  return {
    key: "rule-systems",
    rank: 100,
    pick(key, _locale, format, { message }) {
      if (message === undefined || format !== "plain") return undefined;
      const { textMap } = systems.at(locationOf(message)).template;
      return Object.hasOwn(textMap, key) ? textMap[key] : undefined;
    },
  };
}
