import { argumentKind, excerpt, text } from "@dicetower/contract";
import type { Roller } from "./roll/roller.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Keys of engines, which may be said by their numbers in the order of priority, between commas or blanks. */
    engineList: readonly string[];
  }
}

/** The kind `engineList`. */
export function engineListKind(roller: Roller) {
  const keys = () => roller.chain.engines.map(({ key }) => key);
  return argumentKind({
    key: "engineList",
    label: "argument.engineList",
    takesRest: true,
    read({ text: left }) {
      const all = keys();
      const names = left
        .trimEnd()
        .toLowerCase()
        .split(/[,，\s]+/u);
      const said = names.map((name) => (/^\d+$/.test(name) ? (all[Number(name) - 1] ?? "") : name));
      const unknown = said.findIndex((name) => !all.includes(name));
      if (unknown < 0) return { value: [...new Set(said)], length: left.length };
      const list = all.map((key, at) => `${at + 1} ${key}`).join(", ");
      return {
        refusal: text("engine.unknown", { name: excerpt(names[unknown] ?? ""), list: list || "-" }),
        enough: true,
      };
    },
    suggest: keys,
    schema: () => ({ type: "array", items: { type: "string" }, minItems: 1 }),
    write: (value) => value.join(","),
  });
}
