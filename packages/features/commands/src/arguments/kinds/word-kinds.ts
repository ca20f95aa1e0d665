import { type ArgumentKind, type ArgumentText, argumentKind, type CommandCall } from "@dicetower/contract";
import { MatchedCall } from "../../running/call.js";
import { readReason } from "../reason.js";
import { readToken } from "./tokens.js";

function rest({ original }: ArgumentText) {
  const value = original.trimEnd();
  return value === "" ? undefined : { value, length: original.length };
}

/** The words that forms of the command begin with: one of them was not meant as the reason of another form. */
function ownWords(call: CommandCall): ReadonlySet<string> {
  const forms = call instanceof MatchedCall ? call.match.command.forms : undefined;
  return new Set(forms?.flatMap(({ elements: [first] }) => (first?.type === "word" ? first.spellings : [])));
}

/** A word as one: in quotes where it has blanks, or would be read as an option or as quoted. */
function quotedWord(word: string): string {
  if (!/\s|^["“]|^--/u.test(word)) return word;
  return word.includes('"') ? `“${word}”` : `"${word}"`;
}

/** `3#list`: how often something is to be done, which no reason begins with. */
const roundsInFront = /^\d{1,4}#/;

/** Kinds of words and of what is left. */
export const wordKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "word",
    label: "argument.word",
    read({ original }) {
      const token = readToken(original);
      return token === undefined || token.said === ""
        ? undefined
        : { value: token.said, length: token.length };
    },
    schema: () => ({ type: "string", minLength: 1 }),
    write: quotedWord,
  }),
  argumentKind({
    key: "text",
    label: "argument.text",
    takesRest: true,
    read: rest,
    schema: () => ({ type: "string", minLength: 1 }),
  }),
  argumentKind({
    key: "raw",
    label: "argument.text",
    takesRest: true,
    read: rest,
    schema: () => ({ type: "string", minLength: 1 }),
  }),
  argumentKind({
    key: "reason",
    label: "argument.reason",
    takesRest: true,
    read({ text, original, call }) {
      if (roundsInFront.test(text)) return undefined;
      const read = readReason(original, ownWords(call));
      return "unread" in read ? undefined : { value: read.reason, length: original.length };
    },
    schema: () => ({ type: "string" }),
  }),
  argumentKind({
    key: "choice",
    label: "argument.choice",
    read({ text, parameter }) {
      const token = readToken(text);
      const value = token?.said.toLowerCase() ?? "";
      return token !== undefined && parameter.split("|").includes(value)
        ? { value, length: token.length }
        : undefined;
    },
    mistake(parameter) {
      const words = parameter.split("|");
      if (words.includes("")) return "write the words that may stand there: choice(a|b)";
      if (new Set(words).size < words.length) return "a word stands there twice";
      return parameter === parameter.toLowerCase() && !/\s/.test(parameter)
        ? undefined
        : "its words have capitals or blanks";
    },
    suggest: ({ parameter }) => parameter.split("|"),
    schema: (parameter) => ({ type: "string", enum: parameter.split("|") }),
  }),
  argumentKind({
    key: "switch",
    label: "argument.switch",
    read({ text }) {
      const [said] = /^(?:on|off|开启|关闭|启用|停用|开|关)(?=\s|$)/iu.exec(text) ?? [];
      return said === undefined ? undefined : { value: /^(?:on|开|启)/iu.test(said), length: said.length };
    },
    suggest: () => ["on", "off"],
    schema: () => ({ type: "boolean" }),
    write: (value) => (value ? "on" : "off"),
  }),
];
