import { type ArgumentRefusal, argumentKind, nearNames, sanitizeText, text } from "@dicetower/contract";
import type { Extension, Extensions } from "../api.js";
import { readToken } from "../arguments/kinds/tokens.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Name of an extension, or `all`. */
    extension: string;
    /** Name of an extension with whether it is to be on: `fun off`. */
    extensionSwitch: ExtensionSwitch;
  }
}

/** A name and its switch, with the comma that people put behind it. */
const oneSwitch = /^(\S+)\s+(on|off|开|关|开启|关闭)(?=$|[\s,，;；])[,，;；]?/iu;

/** One of several extensions that are switched together. */
export interface ExtensionSwitch {
  readonly name: string;
  readonly on: boolean;
}

/** The kind `extensionSwitch`: a name and its switch, as often as there are some. */
export function extensionSwitchKind(extensions: Extensions) {
  return argumentKind({
    key: "extensionSwitch",
    label: "argument.extensionSwitch",
    read({ original }) {
      const [whole, said = "", word = ""] = oneSwitch.exec(original) ?? [];
      if (whole === undefined || isSwitch(said)) return undefined;
      const value = named(extensions).find(({ key }) => key.toLowerCase() === said.toLowerCase());
      if (value === undefined) return notThere(extensions, said);
      return { value: { name: value.key, on: /^(?:on|开|开启)$/iu.test(word) }, length: whole.length };
    },
    suggest: () => named(extensions).flatMap(({ key }) => [`${key} on`, `${key} off`]),
    schema: () => ({
      type: "object",
      properties: { name: { type: "string" }, on: { type: "boolean" } },
      required: ["name", "on"],
      additionalProperties: false,
    }),
    write: ({ name, on }: ExtensionSwitch) => `${name} ${on ? "on" : "off"}`,
  });
}

/** The kind `extension`: an extension by its name, whatever its case; `all` for every one. */
export function extensionKind(extensions: Extensions) {
  return argumentKind({
    key: "extension",
    label: "argument.extension",
    read({ original }) {
      const token = readToken(original);
      if (token === undefined || isSwitch(token.said)) return undefined;
      const { said, length } = token;
      if (said.toLowerCase() === "all") return { value: "all", length };
      const all = named(extensions).map(({ key }) => key);
      const value =
        all.find((key) => key === said) ?? all.find((key) => key.toLowerCase() === said.toLowerCase());
      return value === undefined ? notThere(extensions, said) : { value, length };
    },
    suggest: () => named(extensions).map(({ key }) => key),
    schema: () => ({ type: "string" }),
  });
}

function isSwitch(said: string): boolean {
  return /^(?:on|off)$/iu.test(said);
}

function notThere(extensions: Extensions, said: string): ArgumentRefusal {
  if (said.toLowerCase() === "core") return { refusal: text("ext.core"), enough: true };
  const all = named(extensions).map(({ key }) => key);
  const near = nearNames(said, all, 3);
  const word = sanitizeText(said, 60);
  return {
    enough: true,
    refusal:
      near.length === 0
        ? text("ext.notFound", { word })
        : text("ext.notFoundNear", { word, list: near.join(", ") }),
  };
}

/** Extensions by their names. */
export function named(extensions: Extensions): readonly Extension[] {
  return extensions.all
    .map(({ extension }) => extension)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}
