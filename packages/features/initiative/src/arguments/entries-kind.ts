import { unread } from "@dicetower/commands/api";
import { argumentKind, sanitizeText, text } from "@dicetower/contract";
import { type EntryText, readEntries, valueText } from "./entry-text.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Who joins an order, and by which values: `+3`, `15 goblin`, `3#goblin+1, wolf`. */
    initiativeEntries: { readonly entries: readonly EntryText[] };
  }
}

/** The end of a sentence behind a value: `+3。` */
const fullStop = /(?<=[\d)])\s*[.!?]+\s*$/u;

/** The kind `initiativeEntries`. */
export const entriesKind = argumentKind({
  key: "initiativeEntries",
  label: "argument.initiativeEntries",
  takesRest: true,
  read({ text: said, original }) {
    if (said === "") return undefined;
    const { length } = said.replace(fullStop, "");
    const entries = readEntries(said.slice(0, length), original.slice(0, length));
    if ("unread" in entries) return { refusal: unread(entries.unread), enough: true };
    if ("misread" in entries)
      return { refusal: text("init.format", { text: sanitizeText(entries.misread, 60) }), enough: true };
    return { value: { entries }, length: said.length };
  },
  suggest: () => ["+3", "15"],
  schema: () => ({
    type: "object",
    properties: {
      entries: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: {
            name: { type: "string", description: "left out for the sender" },
            modifier: { type: "integer", description: "what is added to the die" },
            value: {
              type: ["integer", "string"],
              description: "the value itself, or an expression behind an equals sign",
            },
            copies: { type: "integer", minimum: 1, maximum: 10 },
          },
          additionalProperties: false,
        },
      },
    },
    required: ["entries"],
    additionalProperties: false,
  }),
  write: ({ entries }) => entries.map(written).join(", "),
});

function written(entry: EntryText): string {
  const { name = "", copies } = entry;
  const count = copies === undefined ? "" : `${copies}#`;
  const quoted = name === "" ? "" : `"${name.replaceAll('"', "")}"`;
  return count + quoted + valueText(entry).replace(/\s/gu, "");
}
