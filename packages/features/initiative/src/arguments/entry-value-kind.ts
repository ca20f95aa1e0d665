import { readToken } from "@dicetower/commands/api";
import { argumentKind, sanitizeText, text } from "@dicetower/contract";
import { readValue } from "../engine/index.js";

/** An entry and the value that it is given. */
export interface EntryValue {
  readonly name: string;
  /** What {@link readValue} reads. */
  readonly value: string;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A name, which may hold blanks, and a value behind it: `goblin 15`, `Grey Wolf +2`. */
    initiativeValue: EntryValue;
  }
}

/** The kind `initiativeValue`. */
export const entryValueKind = argumentKind({
  key: "initiativeValue",
  label: "argument.initiativeValue",
  takesRest: true,
  read({ text: said, original }) {
    const at = valueIn(said);
    if (at === undefined) return undefined;
    const value = said.slice(at).replace(/\s/gu, "");
    if (readValue(value) === undefined)
      return { refusal: text("init.format", { text: sanitizeText(value, 60) }), enough: true };
    const name = unquoted(original.slice(0, at).trim());
    return { value: { name, value }, length: said.length };
  },
  schema: () => ({
    type: "object",
    properties: { name: { type: "string" }, value: { type: "string", description: "+3, 15, =2d10+3" } },
    required: ["name", "value"],
    additionalProperties: false,
  }),
  write: ({ name, value }) => `"${name.replaceAll('"', "")}" ${value}`,
});

/** Where the value begins: at the first word behind the name that can be one; undefined without. */
function valueIn(said: string): number | undefined {
  let at = 0;
  for (let token = readToken(said); token !== undefined; token = readToken(said.slice(at))) {
    if (at > 0 && readValue(token.said) !== undefined) return at;
    at += token.length;
    at += /^\s*/u.exec(said.slice(at))?.[0].length ?? 0;
  }
  return undefined;
}

/** A name without the quotes around it. */
export function unquoted(name: string): string {
  const token = readToken(name);
  return token?.length === name.length ? token.said : name;
}
