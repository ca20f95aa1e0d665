import { readToken } from "@dicetower/commands/api";
import { argumentKind } from "@dicetower/contract";
import type { RuleSystem, RuleSystems } from "../api.js";
import { unknownSystem } from "../unknown-system.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A rule system by any of its names. */
    ruleSystem: RuleSystem;
  }
}

/** The kind `ruleSystem`. */
export function systemKind(systems: RuleSystems) {
  return argumentKind({
    key: "ruleSystem",
    label: "argument.ruleSystem",
    read({ text: left }) {
      const token = readToken(left);
      if (token === undefined) return undefined;
      const value = systems.find(token.said.toLowerCase());
      if (value !== undefined) return { value, length: token.length };
      return { refusal: unknownSystem(systems, token.said), enough: true };
    },
    suggest: () => systems.all.map(({ name }) => name),
    schema: () => ({ type: "string" }),
    write: (name: string) => name,
  });
}
