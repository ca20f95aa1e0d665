import type { TextFormat } from "@dicetower/contract";
import { deepest, maxAlternatives, maxArgumentLength, maxWeight } from "./limits.js";
import { FlatBuilder, type ParsedTemplate, type TemplateNode } from "./nodes.js";

/** How a template is read. */
export interface ParseOptions {
  readonly format?: TextFormat;
  /** Dice in `[1d6]` and `{1d6}` are rolled. */
  readonly rolls?: boolean;
}

/** A variable from its brace on: letters of any script, digits and `_`, dots between names, `$` before it; `$0` to `$9` of a pattern. */
const variable = /\{(\$\d|\$?[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)\}/uy;
/** Anything else between braces, on one line. */
const call = new RegExp(`\\{([^{}\\n]{1,${maxArgumentLength + 64}})\\}`, "y");
const expressionSigns = "[\\dd+*/()×÷ kqblhp#-]";
/** Dice between brackets: no platform code, no tag with a colon, no link. */
const brackets = new RegExp(`\\[([^[\\]{}:\\n]{1,${maxArgumentLength}})\\](?!\\()`, "y");
/** Dice in brackets within an expression in brackets, which is worked out as a whole: `[[1d6]*2]`. */
const nested = new RegExp(
  `\\[(${expressionSigns}{0,100}(?:\\[${expressionSigns}{1,100}\\]${expressionSigns}{0,100}){1,20})\\](?!\\()`,
  "y",
);
const rolled = /(?:^|[^A-Za-z])\d*[dD](?:\d|[^A-Za-z]|$)/;
const weight = /::(\d{1,9})::/y;
const opening = "{sample:";
/** Ends a message: what follows is said in the next one. */
const messageBreak = "\f";

/** True for what the braces of rules and decks may roll: `1d6`, `d6+2`. */
export function looksRolled(content: string): boolean {
  return rolled.test(content);
}

/** A sample that has begun and not ended. */
interface OpenSample {
  readonly from: number;
  readonly alternatives: TemplateNode[][];
  readonly weights: number[];
  /** Samples within samples below it. */
  depth: number;
  /** Escaped braces that are open in the alternative: only their like are closed by `}}` there. */
  escaped: number;
}

/**
 * Reads a template. `{name}` is a variable, `{sample:a|b}` and `{sample:::3::a|b}` draw, `{%deck}` and its like call a
 * function; `{{`, `}}`, `\{` and `\}` are braces, `\|` a bar within a sample, `\[` and `\]` brackets where dice are rolled. Broken syntax stays as it is written.
 * Takes time that grows with the length alone.
 */
export function parseTemplate(
  source: string,
  { format = "plain", rolls = false }: ParseOptions = {},
): ParsedTemplate {
  let reader = new Reader(source, rolls, new Set());
  // What never ends is text: known only at the end, so it is read once more.
  if (reader.open.length > 0)
    reader = new Reader(source, rolls, new Set(reader.open.map(({ from }) => from)));
  const { nodes } = reader;
  if (nodes.some(({ kind }) => kind === "sample" || kind === "call") || rolls)
    return { nodes, rolls, format };
  const flat = new FlatBuilder();
  for (const node of nodes)
    if (node.kind === "literal") flat.text(node.text);
    else if (node.kind === "variable") flat.hole(node.name);
  return flat.done(format);
}

class Reader {
  readonly nodes: TemplateNode[] = [];
  readonly open: OpenSample[] = [];
  #into: TemplateNode[] = this.nodes;
  #text = "";

  constructor(
    readonly source: string,
    readonly rolls: boolean,
    /** Where samples begin that never end. */
    readonly unended: ReadonlySet<number>,
  ) {
    for (let at = 0; at < source.length; ) at = this.#read(at);
    this.#flush();
  }

  /** Reads what stands at a place and answers where it ends. */
  #read(at: number): number {
    const { source } = this;
    const character = source.charAt(at);
    switch (character) {
      case "\\":
        return this.#escape(at);
      case "{":
        return this.#brace(at);
      case "}":
        return this.#close(at);
      case "|":
        return this.#bar(at);
      case "[":
        return this.#bracket(at);
      default:
        this.#text += character;
        return at + 1;
    }
  }

  #escape(at: number): number {
    const next = this.source.charAt(at + 1);
    const escapes =
      next === "{" ||
      next === "}" ||
      (this.rolls && (next === "[" || next === "]")) ||
      (next === "|" && this.open.length > 0);
    this.#text += escapes ? next : "\\";
    return at + (escapes ? 2 : 1);
  }

  #brace(at: number): number {
    const { source, open } = this;
    const sample = open.at(-1);
    if (source[at + 1] === "{") {
      this.#text += "{";
      if (sample !== undefined) sample.escaped++;
      return at + 2;
    }
    variable.lastIndex = at;
    const name = variable.exec(source)?.[1];
    if (name !== undefined && this.#isBreak(name)) return at + name.length + 2;
    if (name !== undefined) return this.#add({ kind: "variable", name }, at + name.length + 2);
    if (source.startsWith(opening, at) && !this.unended.has(at)) return this.#begin(at);
    call.lastIndex = at;
    const content = source.startsWith(opening, at) ? undefined : call.exec(source)?.[1];
    if (content === undefined || (sample !== undefined && /(?<!\\)\|/.test(content))) {
      this.#text += "{";
      return at + 1;
    }
    return this.#add({ kind: "call", raw: `{${content}}`, content }, at + content.length + 2);
  }

  /** Writes the end of a message where a name, with the sign before it, is one. */
  #isBreak(name: string): boolean {
    const split = name === "SPLIT" && this.#text.endsWith("#");
    if (!split && name !== "FormFeed") return false;
    this.#text = `${split ? this.#text.slice(0, -1) : this.#text}${messageBreak}`;
    return true;
  }

  #bracket(at: number): number {
    brackets.lastIndex = at;
    nested.lastIndex = at;
    const whole = this.rolls ? nested.exec(this.source)?.[1] : undefined;
    if (whole !== undefined && looksRolled(whole)) {
      const content = `=${whole.replaceAll("[", "(").replaceAll("]", ")")}`;
      return this.#add({ kind: "call", raw: `[${whole}]`, content }, at + whole.length + 2);
    }
    const content = this.rolls ? brackets.exec(this.source)?.[1] : undefined;
    if (content !== undefined && looksRolled(content))
      return this.#add(
        { kind: "call", raw: `[${content}]`, content: `=${content}` },
        at + content.length + 2,
      );
    this.#text += "[";
    return at + 1;
  }

  #begin(at: number): number {
    this.#flush();
    const sample = { from: at, alternatives: [], weights: [], depth: 1, escaped: 0 };
    this.open.push(sample);
    return this.#alternative(sample, at + opening.length);
  }

  #alternative(sample: OpenSample, at: number): number {
    this.#into = [];
    sample.alternatives.push(this.#into);
    sample.escaped = 0;
    weight.lastIndex = at;
    const [written = "", number = "1"] = weight.exec(this.source) ?? [];
    sample.weights.push(Number(number));
    return at + written.length;
  }

  #bar(at: number): number {
    const sample = this.open.at(-1);
    if (sample === undefined) {
      this.#text += "|";
      return at + 1;
    }
    this.#flush();
    return this.#alternative(sample, at + 1);
  }

  #close(at: number): number {
    const sample = this.open.at(-1);
    const doubled = this.source[at + 1] === "}";
    if (doubled && (sample === undefined || sample.escaped > 0)) {
      if (sample !== undefined) sample.escaped--;
      this.#text += "}";
      return at + 2;
    }
    if (sample === undefined) {
      this.#text += "}";
      return at + 1;
    }
    this.#flush();
    this.open.pop();
    const outer = this.open.at(-1);
    if (outer !== undefined) outer.depth = Math.max(outer.depth, sample.depth + 1);
    this.#into = outer?.alternatives.at(-1) ?? this.nodes;
    return this.#add(sampleNode(sample, this.source.slice(sample.from, at + 1)), at + 1);
  }

  #add(node: TemplateNode, end: number): number {
    this.#flush();
    this.#into.push(node);
    return end;
  }

  #flush(): void {
    if (this.#text !== "") this.#into.push({ kind: "literal", text: this.#text });
    this.#text = "";
  }
}

/** The node of a sample that has ended; text where it breaks a limit, or nothing of it could be drawn. */
function sampleNode({ alternatives, weights, depth }: OpenSample, raw: string): TemplateNode {
  let sum = 0;
  const sums = weights.map((one) => {
    sum += one;
    return sum;
  });
  const broken =
    depth > deepest ||
    alternatives.length > maxAlternatives ||
    weights.some((one) => one > maxWeight) ||
    sum === 0;
  return broken ? { kind: "literal", text: raw } : { kind: "sample", raw, alternatives, sums };
}
