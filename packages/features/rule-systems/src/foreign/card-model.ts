import { codes, failure } from "@dicetower/contract";
import { SaxesParser } from "saxes";
import type { Generator } from "../api.js";
import { type Converted, systemNameOf } from "./converted.js";
import { expressionOf, referencesOf, throwsDice } from "./foreign-expression.js";

const maxElements = 10_000;
const deepest = 16;

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Reads a card model of Dice! (XML). @throws Failure 40001 for what is none */
export function readCardModel(content: string): Converted {
  const root = parsed(content);
  const given = root.attributes["name"]?.trim() ?? "";
  if (root.tag !== "model" || given === "") throw refused('A card model begins with <model name="…">.');
  const model = new Model(given, (root.attributes["alias"] ?? "").split("/"));
  for (const part of root.children)
    if (part.tag === "basic") model.lists(part);
    else if (part.tag === "property") for (const one of part.children) model.property(one);
    else if (part.tag === "presets") for (const one of part.children) model.preset(one);
    else if (part.tag === "script") model.script(part);
    else model.left.push(`<${part.tag}>`);
  return model.converted();
}

class Model {
  readonly left: string[] = [];
  readonly #defaults: Record<string, number | string> = {};
  readonly #computed: Record<string, string> = {};
  readonly #thrown: Record<string, string> = {};
  readonly #alias: Record<string, string[]> = {};
  readonly #groups: Record<string, string[]> = {};
  readonly #generate: Record<string, Generator> = {};

  constructor(
    readonly title: string,
    readonly aliases: readonly string[],
  ) {}

  /** Each list is a line of the sheet. */
  lists(part: Element): void {
    for (const [index, list] of part.children.entries()) {
      const names = list.text.split(/\r?\n/u).map((line) => line.trim());
      const title = list.attributes["name"]?.trim() || String(index + 1);
      this.#groups[title] = names.filter((name) => name !== "");
    }
  }

  property({ attributes, text }: Element): void {
    const name = attributes["name"]?.trim() ?? "";
    if (name === "") return;
    const others = (attributes["alias"] ?? "").split("/").map((one) => one.trim());
    const alias = others.filter((one) => one !== "");
    if (alias.length > 0) this.#alias[name] = alias;
    const said = text.trim();
    if (said === "") return;
    const kind = attributes["text"]?.toLowerCase();
    if (kind === "javascript") this.left.push(`the script of ${name}`);
    else if (kind !== "dicexp") this.#defaults[name] = /^-?\d{1,9}$/u.test(said) ? Number(said) : said;
    else if (throwsDice(said)) this.#thrown[name] = expressionOf(said);
    else this.#computed[name] = expressionOf(said);
  }

  preset({ attributes, children }: Element): void {
    const option = attributes["name"]?.trim() ?? "";
    if (option === "") return;
    const made = new Made();
    for (const { attributes: of, text } of children) {
      const name = of["name"]?.trim() ?? "";
      const said = text.trim();
      if (name === "" || said === "") continue;
      if (of["text"]?.toLowerCase() === "javascript" || !made.take(name, said))
        this.left.push(`${name} of the preset ${option}`);
    }
    const generator = made.generator();
    if (generator !== undefined) this.#generate[this.#word(option)] = generator;
  }

  script({ text, children }: Element): void {
    if (text.trim() !== "") this.left.push("the script of the model");
    for (const { tag, attributes } of children)
      if (tag === "trigger")
        this.left.push(`the trigger ${attributes["name"] ?? ""} (${attributes["time"] ?? ""})`);
  }

  converted(): Converted {
    const name = systemNameOf(this.title);
    const word = this.#word("pc");
    const made = this.#generate[word];
    if (Object.keys(this.#thrown).length > 0)
      this.#generate[word] = generatorOf({ ...this.#thrown, ...made?.attrs }, made?.derived ?? {});
    const keys = this.aliases.map((one) => one.trim()).filter((one) => one !== "");
    return {
      template: {
        name,
        fullName: this.title,
        keys: [...new Set([name, ...keys])],
        attrs: { defaults: this.#defaults, defaultsComputed: this.#computed, groups: this.#groups },
        alias: this.#alias,
        commands: { set: { keys: [...new Set([name, ...keys])] } },
        generate: this.#generate,
      },
      left: this.left,
    };
  }

  /** The preset `pc` is what a character is usually made by: it has the name of the system. */
  #word(option: string): string {
    const name = systemNameOf(this.title);
    return option.toLowerCase() === "pc" ? name : option.slice(0, 32);
  }
}

/** Values that a preset makes: those that use others come after them. */
class Made {
  readonly #attrs: Record<string, string> = {};
  readonly #derived: Record<string, string> = {};

  /** Returns false for what is neither a number nor an expression. */
  take(name: string, said: string): boolean {
    const others = referencesOf(said);
    if (others.length === 0 && !/^[\d\s+*/().dDkKxX×-]+$/u.test(said)) return false;
    // A reference to something that the preset does not make is a deck of texts.
    if (others.some((other) => this.#attrs[other] === undefined && this.#derived[other] === undefined))
      return false;
    (others.length === 0 ? this.#attrs : this.#derived)[name] = expressionOf(said);
    return true;
  }

  generator(): Generator | undefined {
    return Object.keys(this.#attrs).length === 0 ? undefined : generatorOf(this.#attrs, this.#derived);
  }
}

/** A recipe that shows all it makes in one line. */
export function generatorOf(
  attrs: Readonly<Record<string, string>>,
  derived: Readonly<Record<string, string>>,
): Generator {
  const line = [...Object.keys(attrs), ...Object.keys(derived)].map((name) => `${name}:{${name}}`).join(" ");
  return { attrs, derived, line };
}

/** Reads XML into elements. @throws Failure 40001 */
function parsed(content: string): Element {
  const parser = new SaxesParser({ position: true, xmlns: false });
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;
  parser.on("error", (error) => {
    throw refused(error.message);
  });
  // Entities of its own could make a small file large.
  parser.on("doctype", () => {
    throw refused("A document type is not taken.");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (++count > maxElements) throw refused(`More than ${maxElements} elements.`);
    if (open.length >= deepest) throw refused(`Elements deeper than ${deepest}.`);
    const element: Element = { tag: name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  const take = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.write(content.replace(/^\ufeff/u, "")).close();
  if (root === undefined) throw refused("There is no element in it.");
  return root;
}

function refused(message: string): Error {
  return failure(codes.invalid, `The card model cannot be read: ${message}`);
}
