import type { KeywordKind, Trigger } from "../objects/trigger.js";
import type { Found } from "./trigger-index.js";
import { comparable, type Words } from "./words.js";

/** Kinds of keywords that a message begins with. */
const beginning = ["match", "prefix"] as const satisfies readonly KeywordKind[];
const blank = /\s/u;

/** A keyword that begins with a sign, as a command does. */
interface CommandKeyword {
  readonly kind: "match" | "prefix";
  readonly keyword: string;
  /** As it is compared. */
  readonly lower: string;
  /** The word behind its sign. */
  readonly word: string;
}

/** The command words of a trigger, and how a message calls it by them. */
export class CommandWords {
  /** As they are tried: the whole message first, then the longest. */
  readonly #keywords: readonly CommandKeyword[];

  constructor(readonly trigger: Trigger) {
    this.#keywords = beginning.flatMap((kind) =>
      trigger.keywords[kind].flatMap((keyword) => commandKeyword(kind, keyword)).sort(longerFirst),
    );
  }

  /** Words that commands would have, each once. */
  get names(): readonly string[] {
    return [...new Set(this.#keywords.map(({ word }) => word))];
  }

  /** True where anything may follow a word. */
  get continues(): boolean {
    return this.#keywords.some(({ kind }) => kind === "prefix");
  }

  /** True where a keyword has to be the whole message. */
  get isWhole(): boolean {
    return this.#keywords[0]?.kind === "match";
  }

  get longest(): number {
    return Math.max(0, ...this.#keywords.map(({ lower }) => lower.length));
  }

  /** True where each of its keywords is a sign and one word, which anything may follow. */
  get isOneWord(): boolean {
    const { match, prefix, search, regex } = this.trigger.keywords;
    const bare = this.#keywords.filter(({ kind, lower, word }) => kind === "prefix" && lower === `.${word}`);
    return bare.length > 0 && bare.length === prefix.length + match.length + search.length + regex.length;
  }

  /** How a message calls the trigger; undefined where it does not. */
  find({ text, lower }: Words): Found | undefined {
    const found = this.#keywords.find(({ kind, lower: begun }) =>
      kind === "match" ? lower === begun : lower.startsWith(begun),
    );
    if (found === undefined) return undefined;
    const { kind, keyword } = found;
    const suffix = kind === "match" ? "" : text.slice(found.lower.length).trimStart();
    return { trigger: this.trigger, kind, keyword, suffix, groups: [] };
  }
}

function commandKeyword(kind: CommandKeyword["kind"], keyword: string): CommandKeyword[] {
  const lower = comparable(keyword);
  if (!/^[./]/.test(lower)) return [];
  const [word = ""] = lower.slice(1).split(blank, 1);
  return word === "" || word !== word.toLowerCase() ? [] : [{ kind, keyword, lower, word }];
}

function longerFirst(a: CommandKeyword, b: CommandKeyword): number {
  return b.lower.length - a.lower.length;
}
