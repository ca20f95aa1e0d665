import { readToken } from "@dicetower/commands/api";
import { type ArgumentKind, argumentKind, text } from "@dicetower/contract";
import { groupNames, shortened } from "./answers.js";
import { type GroupParts, groupOf } from "./rule-command.js";

/** Words that are looked for, and the group of entries that is named among them: `#coc7`. */
export interface FindWords {
  readonly words: string;
  readonly group?: string;
}

/** A word that is looked up in rules, and the group of entries of the rules that are named in front of it. */
export interface RuleWord {
  readonly word: string;
  readonly rules?: string;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    findWords: FindWords;
    ruleWord: RuleWord;
    /** Group of entries of documents, by any of its names. */
    entryGroup: string;
    /** Group of entries of a rule system, by any name of either. */
    ruleBook: string;
    /** Name of an extension in lower case, behind `ext:`. */
    ofExtension: string;
  }
}

const marked = /^[#＃]./u;

/** Kinds of arguments of `.help`, `.find` and `.rule`. */
export function helpKinds(parts: GroupParts): readonly ArgumentKind[] {
  const { library } = parts.lookup;
  const unknown = (key: string, name: string, named: string) => ({
    refusal: text(key, { [name]: shortened(named), list: groupNames(library) }),
    enough: true,
  });
  const groups = () => library.groups.filter(({ enabled }) => enabled).map(({ name }) => name);
  return [
    argumentKind({
      key: "ofExtension",
      label: "argument.ofExtension",
      read({ text: left }) {
        const [said, name = ""] = /^(?:扩展|ext|extension)[:：]\s*(\S+)/i.exec(left) ?? [];
        return said === undefined ? undefined : { value: name.toLowerCase(), length: said.length };
      },
      schema: () => ({ type: "string" }),
      write: (name) => `ext:${name}`,
    }),
    argumentKind({
      key: "findWords",
      label: "argument.findWords",
      takesRest: true,
      read({ text: left, call }) {
        const tokens = tokensIn(left);
        const [mark, ...more] = tokens.filter((token) => marked.test(token));
        const words = tokens.filter((token) => !marked.test(token)).join(" ");
        if (more.length > 0 || (words === "" && !call.options.has("rand"))) return undefined;
        const value = mark === undefined ? { words } : { words, group: mark.slice(1) };
        return { value, length: left.length };
      },
      schema: () => ({
        type: "object",
        properties: { words: { type: "string" }, group: { type: "string" } },
        required: ["words"],
        additionalProperties: false,
      }),
      write: ({ words, group }) => (group === undefined ? words : `${words} #${group}`),
    }),
    argumentKind({
      key: "ruleWord",
      label: "argument.ruleWord",
      takesRest: true,
      read({ text: left }) {
        const [, named, behind = ""] = /^([^:：\s]{1,60})[:：]\s*(.*)$/u.exec(left) ?? [];
        const { length } = left;
        if (named === undefined) return { value: { word: left.trimEnd() }, length };
        if (behind.trim() === "") return undefined;
        const rules = groupOf(parts, named);
        return rules === undefined
          ? unknown("rule.unknownSystem", "rules", named)
          : { value: { word: behind.trimEnd(), rules }, length };
      },
      schema: () => ({
        type: "object",
        properties: { word: { type: "string" }, rules: { type: "string" } },
        required: ["word"],
        additionalProperties: false,
      }),
      write: ({ word, rules }) => (rules === undefined ? word : `${rules}:${word}`),
    }),
    argumentKind({
      key: "entryGroup",
      label: "argument.entryGroup",
      read({ text: left }) {
        const token = readToken(left);
        const value = token && library.group(token.said)?.name;
        if (token === undefined) return undefined;
        return value === undefined
          ? unknown("find.unknownGroup", "group", token.said)
          : { value, length: token.length };
      },
      suggest: groups,
      schema: () => ({ type: "string" }),
    }),
    argumentKind({
      key: "ruleBook",
      label: "argument.ruleBook",
      read({ text: left }) {
        const token = readToken(left);
        const value = token && groupOf(parts, token.said);
        if (token === undefined) return undefined;
        return value === undefined
          ? unknown("rule.unknownSystem", "rules", token.said)
          : { value, length: token.length };
      },
      suggest: groups,
      schema: () => ({ type: "string" }),
    }),
  ];
}

/** The words of a text; quotes keep blanks inside one. */
function tokensIn(text: string): readonly string[] {
  const tokens: string[] = [];
  let left = text.trimStart();
  for (let token = readToken(left); token !== undefined; token = readToken(left)) {
    tokens.push(token.said);
    left = left.slice(token.length).trimStart();
  }
  return tokens.filter((token) => token !== "");
}
