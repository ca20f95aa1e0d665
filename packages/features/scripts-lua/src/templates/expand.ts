import { choicesOf, chosenBy, gradedBy } from "./choices.js";
import { pieces, splitOutside } from "./parse.js";

/** A text that is a template itself: of modules and reply texts, never what people wrote. A list means one of them. */
export interface TemplateText {
  readonly template: string | readonly string[];
}

/** What a name stands for; undefined where nobody knows it. Plain values are never expanded. */
export type TemplateValue = string | number | boolean | TemplateText | null | undefined;

/** What templates are filled from. */
export interface TemplateSource {
  /**
   * Value of `{name}`: fields of the message, then `user.`, `grp.`, `self.` and `pc.` keys, reply texts, help entries,
   * decks.
   */
  find(name: string): TemplateValue | Promise<TemplateValue>;
  /** Uniform integer, both ends in. */
  random(from: number, to: number): number | Promise<number>;
  /** `{help:entry}`, `{print:uid=…}`; undefined leaves them as written. */
  call?(name: "help" | "print", argument: string): TemplateValue | Promise<TemplateValue>;
  /** `{wait:ms}`; who sends decides how long it waits. */
  wait?(ms: number): void | Promise<void>;
}

/** Bounds of one expansion; beyond them braces stay as written. */
export interface TemplateBounds {
  readonly depth: number;
  readonly names: number;
  readonly length: number;
}
export const usualBounds: TemplateBounds = { depth: 32, names: 1_000, length: 65_536 };

const signs: Readonly<Record<string, string>> = {
  br: "\n",
  sp: " ",
  FormFeed: "\f",
  Vertical: "|",
  LBrace: "{",
  RBrace: "}",
  LBracket: "[",
  RBracket: "]",
  Question: "?",
};

/** Fills a template of Dice!. Names that nobody knows stay as they are written. */
export async function expandTemplate(
  text: string,
  source: TemplateSource,
  bounds: TemplateBounds = usualBounds,
): Promise<string> {
  if (!/[{&]|\\[{}]/.test(text)) return text;
  return new Expansion(source, bounds).begin(text);
}

class Expansion {
  #names = 0;
  #length = 0;

  constructor(
    readonly source: TemplateSource,
    readonly bounds: TemplateBounds,
  ) {}

  async begin(text: string): Promise<string> {
    return this.#whole(text, 0);
  }

  /** A whole text, which may be `&` and the name of another one. */
  async #whole(text: string, depth: number): Promise<string> {
    const name = /^\s*&([^\n{}&]{1,200}?)\s*$/.exec(text)?.[1];
    if (name === undefined) return this.#text(text, depth);
    if (depth >= this.bounds.depth) return text;
    return (await this.#named(name, depth + 1)) ?? text;
  }

  async #text(text: string, depth: number): Promise<string> {
    if (depth > this.bounds.depth) return text;
    let result = "";
    for (const piece of pieces(text)) {
      const value =
        "text" in piece ? piece.text : ((await this.#braces(piece.inside, depth + 1)) ?? piece.written);
      if ("written" in piece) this.#length += value.length;
      result += value;
    }
    return result;
  }

  /** What stands for the inside of braces; undefined leaves it as written. */
  async #braces(inside: string, depth: number): Promise<string | undefined> {
    this.#names += 1;
    if (depth > this.bounds.depth || this.#names > this.bounds.names || this.#length > this.bounds.length)
      return undefined;
    const [head = "", argument] = splitOutside(inside, ":", 2);
    const name = head.includes("{") ? await this.#text(head, depth) : head;
    if (argument === undefined) return signs[name] ?? this.#named(name, depth);
    switch (name) {
      case "sample":
        return this.#oneOf(splitOutside(argument, "|"), depth);
      case "case":
      case "vary":
      case "grade":
        return this.#choice(name, argument, depth);
      case "ran":
        return this.#ran(await this.#text(argument, depth));
      case "wait": {
        const ms = Number(await this.#text(argument, depth));
        if (Number.isFinite(ms) && ms > 0) await this.source.wait?.(ms);
        return "";
      }
      case "at":
        return `[CQ:at,qq=${(await this.#text(argument, depth)).replace(/[^\w.-]/g, "")}]`;
      case "help":
      case "print":
        return this.#value(await this.source.call?.(name, await this.#text(argument, depth)), depth);
      default:
        return this.#map(name, argument, depth);
    }
  }

  /** `&name` is what the text that `name` holds stands for, or that text itself. */
  async #named(name: string, depth: number): Promise<string | undefined> {
    if (!name.startsWith("&")) return this.#value(await this.source.find(name), depth);
    if (depth >= this.bounds.depth || ++this.#names > this.bounds.names) return undefined;
    const held = await this.#named(name.slice(1), depth + 1);
    if (held === undefined || held === "") return held;
    return (await this.#named(held, depth + 1)) ?? held;
  }

  async #value(value: TemplateValue, depth: number): Promise<string | undefined> {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "object") return String(value);
    return typeof value.template === "string"
      ? this.#whole(value.template, depth)
      : this.#oneOf(value.template, depth);
  }

  async #oneOf(texts: readonly string[], depth: number): Promise<string> {
    if (texts.length === 0) return "";
    const index = texts.length === 1 ? 0 : await this.source.random(0, texts.length - 1);
    return this.#whole(texts[index] ?? "", depth);
  }

  /** `key?value=text&else=text`. */
  async #choice(
    kind: "case" | "vary" | "grade",
    argument: string,
    depth: number,
  ): Promise<string | undefined> {
    const [key = "", rest] = splitOutside(argument, "?", 2);
    if (rest === undefined) return undefined;
    const name = await this.#text(key, depth);
    const value = await this.#named(name, depth);
    const choices = choicesOf(rest);
    const chosen =
      kind === "grade" ? gradedBy(choices, Number(value ?? Number.NaN)) : chosenBy(choices, value ?? "");
    if (chosen !== undefined) return this.#text(chosen, depth);
    return kind === "vary" ? (value ?? "") : "";
  }

  /** `{key:a=x&b=y}`: the text of the key's value, or the value itself. */
  async #map(name: string, argument: string, depth: number): Promise<string | undefined> {
    const value = await this.#named(name, depth);
    if (value === undefined) return undefined;
    const chosen = chosenBy(choicesOf(argument), value);
    return chosen === undefined ? value : this.#text(chosen, depth);
  }

  async #ran(argument: string): Promise<string | undefined> {
    const [from, to] = argument.split("~").map((part) => Number(part.trim()));
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return undefined;
    const [low = 0, high = 0] = [from, to];
    return String(await this.source.random(Math.min(low, high), Math.max(low, high)));
  }
}
