import { type ArgumentKind, argumentKind, sanitizeText, text } from "@dicetower/contract";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import { isTemplate, templateNames } from "./card-text.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Name of a template of group cards, in lower case. */
    cardTemplate: string;
  }
}

/** The kind of arguments that name templates of group cards. */
export function templateKind(systems: RuleSystems): ArgumentKind {
  return argumentKind({
    key: "cardTemplate",
    label: "argument.cardTemplate",
    read({ text: left }) {
      const said = /^\S+/u.exec(left)?.[0] ?? "";
      const value = said.toLowerCase();
      if (isTemplate(systems, value)) return { value, length: said.length };
      const list = templateNames(systems).join(" ");
      return { refusal: text("sn.unknown", { name: sanitizeText(said, 40), list }), enough: true };
    },
    suggest: () => templateNames(systems),
    schema: () => ({ type: "string", minLength: 1 }),
  });
}
