import { type ArgumentKind, argumentKind, text } from "@dicetower/contract";
import type { Variants } from "./variants.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Number of a variant that can be chosen, said by its number or key word. */
    cocVariant: number;
  }
}

/** The kind of arguments that name variants. */
export function variantKind(variants: Variants): ArgumentKind {
  return argumentKind({
    key: "cocVariant",
    label: "argument.cocVariant",
    takesRest: true,
    read({ text: left }) {
      const choice = variants.find(left);
      return choice === undefined
        ? { refusal: text("setcoc.unknown"), enough: true }
        : { value: choice.number, length: left.length };
    },
    suggest: () => variants.choices.map(({ number, keyword }) => keyword || String(number)),
    schema: () => ({ type: "integer", minimum: 0, maximum: 999 }),
  });
}
