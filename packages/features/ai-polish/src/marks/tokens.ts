import { numberWordPattern } from "./number-words.js";

/** What a mark stands for. */
export type MarkKind = "number" | "level" | "name" | "other";

/** A stretch of a text that a model does not see. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly kind: MarkKind;
}

/** A value in a text is one character of plane 15 while it is looked through, a prefix of commands one of plane 16. */
export const firstHole = 0xf0000;
export const firstPrefix = 0x100000;
export const maxHoles = 0xfff0;
const hole = "[\\u{F0000}-\\u{FFFFD}]";
const prefix = "[\\u{100000}-\\u{10FFFD}]";

const code = "\\[(?:CQ:|img:|图:)[^\\]]*\\]|&(?:#\\d+|amp);";
const address =
  "[a-z][a-z0-9+.-]*://[^\\s，。！？；、）】」』”]*|(?<![\\p{L}\\p{N}])(?:[a-z0-9-]+\\.)+[a-z]{2,}(?:/[^\\s，。！？；、）】」』”]*)?";
const mention = `@(?:${hole}|[^\\s，。,:：!！?？]+)?`;
const braces = "\\{[^{}\\n]*\\}|[{}]";
/** A command with the words behind it that may be its own. */
const argument = `(?: (?:[a-z][\\w-]*|${hole}|<[^<>\\n]*>|\\[[^\\[\\]\\n]*\\])){0,3}`;
const command = `(?:(?<=^|[\\s「『“‘"'\`(（:：|])[.。!！/／]|${prefix})[\\p{L}\\p{N}]+${argument}|${prefix}`;

const figure = "\\p{N}+(?:[.,]\\p{N}+)*";
const atHole = "(?=[\\p{N}\\u{F0000}-\\u{FFFFD}])";
/** Letters that touch a figure belong to it: `d20`, `a10k8`, `3rd`. */
const atom = `[+\\-−±]?(?:(?<![\\p{L}\\p{N}])[a-z]{1,3}${atHole})?(?:${figure}|${hole})(?:[a-z]{1,2}(?![\\p{L}\\p{N}]))?%?`;
const joiner = `(?:[-+*/=×÷^→~≤≥<>:.,#]|[a-z]{1,2}${atHole}|\\s?(?:=|→|->|/)\\s?)?`;
const figures = `${atom}(?:${joiner}${atom})*`;

/** Signs of Markdown, and lines that are laid out. */
const markup = [
  "^.*\\|.*$",
  "^[ \\t]*(?:```|~~~|:::).*$",
  "^[ \\t]*(?:-{3,}|\\*{3,})[ \\t]*$",
  "^[ \\t]*(?:#{1,6}|>|[-*+]|\\p{N}+[.)])[ \\t]+",
  "!?\\[[^\\]\\n]*\\]\\([^)\\n]*\\)",
  "`[^`\\n]*`",
  "\\\\.",
  "\\*{1,3}|_{1,3}|~~",
].join("|");

/** What is looked for, which depends on the languages and on what an installation calls its levels. */
export interface TokenOptions {
  readonly markdown: boolean;
  /** False where figures may be changed. */
  readonly numbers: boolean;
  readonly levels: string;
  readonly locales: readonly string[];
}

/** Finds what a model may not change, in texts and in what it answers. */
export class Tokens {
  readonly #all: RegExp;
  readonly #words: RegExp;

  /** False where figures may be changed. */
  readonly numbers: boolean;

  constructor({ markdown, numbers, levels, locales }: TokenOptions) {
    this.numbers = numbers;
    const words = numbers ? numberWordPattern(locales) : undefined;
    const groups = [
      ...(markdown ? [`(?<other1>${markup})`] : []),
      `(?<other2>${code}|${address}|${mention}|${braces}|${command})`,
      `(?<number1>${numbers ? figures : hole})`,
      `(?<level1>${levels})`,
      ...(words === undefined ? [] : [`(?<number2>${words})`]),
    ];
    this.#all = new RegExp(groups.join("|"), "gimu");
    this.#words = new RegExp([levels, ...(words === undefined ? [] : [words, "\\p{N}"])].join("|"), "imu");
  }

  /** Stretches of a text in order; those that touch each other are one. */
  find(source: string): Token[] {
    const found: Token[] = [];
    for (const { index, groups = {}, 0: text } of source.matchAll(this.#all)) {
      if (text === "") continue;
      const [name = "other"] = Object.entries(groups).find(([, group]) => group !== undefined) ?? [];
      const kind = name.replace(/\d$/, "") as MarkKind;
      const last = found.at(-1);
      if (last?.to === index)
        found[found.length - 1] = {
          from: last.from,
          to: index + text.length,
          kind: stronger(last.kind, kind),
        };
      else found.push({ from: index, to: index + text.length, kind });
    }
    return found;
  }

  /** The first number, number word or level word in what a model wrote itself. */
  forbidden(prose: string): string | undefined {
    return this.#words.exec(prose)?.[0];
  }
}

const strength: readonly MarkKind[] = ["other", "name", "number", "level"];

function stronger(one: MarkKind, other: MarkKind): MarkKind {
  return strength.indexOf(one) > strength.indexOf(other) ? one : other;
}
