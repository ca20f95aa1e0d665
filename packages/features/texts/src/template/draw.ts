import type { TextValue } from "../api/variables.js";
import { maxArgumentLength, maxBytes, maxDraws } from "./limits.js";
import { type DrawableTemplate, FlatBuilder, type FlatTemplate, type TemplateNode } from "./nodes.js";
import { looksRolled } from "./parse.js";
import { indexDrawn } from "./weighted.js";

/** What one text and everything it renders in turn may still draw. */
export class DrawBudget {
  #draws = 0;
  #characters = 0;

  /** False when too much has been drawn. */
  take(): boolean {
    return this.#characters <= maxBytes && ++this.#draws <= maxDraws;
  }

  /** Counts what a function has answered. */
  drew(value: TextValue): void {
    if (typeof value === "string") this.#characters += value.length;
    else if (typeof value === "object") this.#characters += value.markup.length;
  }
}

/** What drawing needs beside the template. */
export interface DrawContext {
  readonly budget: DrawBudget;
  readonly die: (faces: number) => number;
  /** True for a name that has a value. */
  knows(name: string): boolean;
  /** Calls the function that some content names; undefined where there is none, or nothing came of it. */
  readonly call: (content: string) => TextValue | undefined | Promise<TextValue | undefined>;
}

/**
 * Chooses of each sample and calls the functions, left to right, of a sample only what is chosen. A promise only where
 * a function has to be waited for.
 */
export function drawTemplate(
  template: DrawableTemplate,
  context: DrawContext,
): FlatTemplate | Promise<FlatTemplate> {
  return new Drawing(template, context).go();
}

class Drawing {
  readonly #flat = new FlatBuilder();
  readonly #stack: { readonly nodes: readonly TemplateNode[]; at: number }[];

  constructor(
    readonly template: DrawableTemplate,
    readonly context: DrawContext,
  ) {
    this.#stack = [{ nodes: template.nodes, at: 0 }];
  }

  go(): FlatTemplate | Promise<FlatTemplate> {
    for (let top = this.#stack.at(-1); top !== undefined; top = this.#stack.at(-1)) {
      const node = top.nodes[top.at++];
      if (node === undefined) {
        this.#stack.pop();
        continue;
      }
      const waiting = this.#take(node);
      if (waiting !== undefined) return waiting.then(() => this.go());
    }
    return this.#flat.done(this.template.format);
  }

  #take(node: TemplateNode): Promise<void> | undefined {
    switch (node.kind) {
      case "literal":
        this.#flat.text(node.text);
        return undefined;
      case "variable":
        // `{d6}` is a name, too: dice only where nothing else is called so.
        if (this.template.rolls && looksRolled(node.name) && !this.context.knows(node.name))
          return this.#call(`=${node.name}`, `{${node.name}}`, node.name);
        this.#flat.hole(node.name);
        return undefined;
      case "sample":
        this.#sample(node);
        return undefined;
      case "call":
        return this.#call(node.content, node.raw);
    }
  }

  #sample({ raw, sums, alternatives }: Extract<TemplateNode, { kind: "sample" }>): void {
    const { budget, die } = this.context;
    if (!budget.take()) this.#flat.text(raw);
    else this.#stack.push({ nodes: alternatives[indexDrawn(sums, die)] ?? [], at: 0 });
  }

  /** @param name of the variable that it is otherwise */
  #call(content: string, raw: string, name?: string): Promise<void> | undefined {
    const { budget, call } = this.context;
    const set = (value: TextValue | undefined) => {
      if (value !== undefined) {
        budget.drew(value);
        this.#flat.hole({ value });
      } else if (name !== undefined) this.#flat.hole(name);
      else this.#flat.text(raw);
    };
    const value = budget.take() ? this.#called(content, call) : undefined;
    if (value instanceof Promise) return value.then(set);
    set(value);
    return undefined;
  }

  #called(content: string, call: DrawContext["call"]) {
    const value = content.length <= maxArgumentLength + 64 ? call(content) : undefined;
    // `{1d6}` in a rule; in a text it needs the sign, `{=1d6}`.
    const rolls = this.template.rolls && looksRolled(content) && !content.startsWith("=");
    if (!rolls) return value;
    if (value instanceof Promise) return value.then((known) => known ?? call(`=${content}`));
    return value ?? call(`=${content}`);
  }
}
