import { codes, failure, type TextRef } from "@dicetower/contract";
import type { CompileOptions, RenderOptions, Template, Templates, TextPieces } from "../api/templates.js";
import { type Catalogue, unknownText } from "../catalogue/catalogue.js";
import type { CommonNames } from "../variables/common-names.js";
import { TemplateCache } from "./cache.js";
import { DrawBudget, drawTemplate } from "./draw.js";
import { type Found, fillTemplate, type LookUp } from "./fill.js";
import { fillPieces } from "./fill-pieces.js";
import { deepest, fitsBytes } from "./limits.js";
import type { FlatTemplate, ParsedTemplate } from "./nodes.js";
import { parseTemplate } from "./parse.js";
import { RenderContext } from "./render-context.js";

const noValues: TextRef["values"] = {};

/** What the renderer works with. */
export interface RendererParts {
  readonly catalogue: Catalogue;
  readonly names: CommonNames;
  readonly die: (faces: number) => number;
  /** Hears of keys that are to be said and of which there is no text. */
  readonly unknown: (key: string) => void;
}

/** The one place where texts are put together, for the message line and for whoever asks. */
export class TemplateService implements Templates {
  readonly #cache = new TemplateCache();

  constructor(readonly parts: RendererParts) {}

  compile(source: string, options?: CompileOptions): Template {
    mustFit(source);
    return parseTemplate(source, options);
  }

  draw(template: string | TextRef | Template, options: RenderOptions = {}): Template | Promise<Template> {
    const context = this.#context(options, false);
    const values = isReference(template) ? template.values : noValues;
    return this.#flat(template, context, values, new DrawBudget(), 0);
  }

  render(template: string | TextRef | Template, options: RenderOptions = {}): string | Promise<string> {
    return this.#render(template, this.#context(options, false));
  }

  pieces(
    template: string | TextRef | Template,
    options: RenderOptions = {},
  ): TextPieces | Promise<TextPieces> {
    const context = this.#context(options, false);
    const values = isReference(template) ? template.values : noValues;
    const flat = this.#flat(template, context, values, new DrawBudget(), 0);
    const looked = (drawn: FlatTemplate) => fillPieces(drawn, this.#lookUp(context, values));
    return flat instanceof Promise ? flat.then(looked) : looked(flat);
  }

  /**
   * The text without waiting: what would have to be waited for stays as written.
   * @param bare puts in the given values alone: words for pages, which put in what they know themselves
   */
  renderNow(template: string | TextRef | Template, options: RenderOptions = {}, bare = false): string {
    const text = this.#render(template, this.#context(options, true, bare));
    if (typeof text !== "string") throw new TypeError("a text without waiting became a promise");
    return text;
  }

  #context(options: RenderOptions, now: boolean, bare = false): RenderContext {
    const { catalogue, die } = this.parts;
    return new RenderContext(
      options,
      options.locale ?? options.message?.locale ?? catalogue.locale,
      die,
      now,
      bare,
    );
  }

  #render(template: string | TextRef | Template, context: RenderContext): string | Promise<string> {
    const values = isReference(template) ? template.values : noValues;
    const parsed = this.#parsed(template, context);
    if ("pieces" in parsed) return this.#filled(parsed, context, values);
    const flat = this.#drawn(parsed, context, values, new DrawBudget(), 0);
    return flat instanceof Promise
      ? flat.then((drawn) => this.#filled(drawn, context, values))
      : this.#filled(flat, context, values);
  }

  #filled(flat: FlatTemplate, context: RenderContext, values: TextRef["values"]): string | Promise<string> {
    return fillTemplate(flat, this.#lookUp(context, values));
  }

  #lookUp(context: RenderContext, values: TextRef["values"]): LookUp {
    const { names } = this.parts;
    const own = context.options.values;
    return (written): Found | Promise<Found> => {
      // Other bots write `{$name}`; `$1` is a part of what a pattern has met.
      const name = /^\$\D/.test(written) ? written.slice(1) : written;
      if (own !== undefined && Object.hasOwn(own, name)) return own[name];
      if (Object.hasOwn(values, name)) return values[name];
      return context.bare ? undefined : names.value(name, context);
    };
  }

  #parsed(template: string | TextRef | Template, context: RenderContext): ParsedTemplate {
    if (isReference(template)) return this.#ofKey(template.key, context);
    if (typeof template !== "string") return template as ParsedTemplate;
    mustFit(template);
    return this.#cache.compile(template, context.options);
  }

  /** The words of a key. Pages show what there is no text of, and chats nothing. */
  #ofKey(key: string, context: RenderContext): ParsedTemplate {
    const { catalogue, unknown } = this.parts;
    const found = catalogue.template(key, context.options.format ?? "plain", context);
    if (found !== unknownText) return found;
    if (context.bare) return { ...unknownText, pieces: [key] };
    unknown(key);
    return found;
  }

  /** True where there are no words for a key, not even of an owner or a persona. */
  isUnknown(key: string, options: RenderOptions): boolean {
    const { catalogue } = this.parts;
    if (catalogue.has(key)) return false;
    return catalogue.template(key, "plain", this.#context(options, true)) === unknownText;
  }

  #flat(
    template: string | TextRef | Template,
    context: RenderContext,
    values: TextRef["values"],
    budget: DrawBudget,
    depth: number,
  ): FlatTemplate | Promise<FlatTemplate> {
    const parsed = this.#parsed(template, context);
    return "pieces" in parsed ? parsed : this.#drawn(parsed, context, values, budget, depth);
  }

  #drawn(
    parsed: Exclude<ParsedTemplate, FlatTemplate>,
    context: RenderContext,
    values: TextRef["values"],
    budget: DrawBudget,
    depth: number,
  ): FlatTemplate | Promise<FlatTemplate> {
    const { names } = this.parts;
    const own = context.options.values;
    return drawTemplate(parsed, {
      budget,
      die: (faces) => context.die(faces),
      knows: (name) =>
        (own !== undefined && Object.hasOwn(own, name)) || Object.hasOwn(values, name) || names.has(name),
      call: (content) =>
        names.call(content, context, (nested) => this.#nested(nested, context, values, budget, depth + 1)),
    });
  }

  /** A template that a function found. What is in it is written by whoever keeps it, so its codes count. */
  #nested(
    template: string | Template,
    context: RenderContext,
    values: TextRef["values"],
    budget: DrawBudget,
    depth: number,
  ) {
    if (depth >= deepest) return { markup: typeof template === "string" ? template : "" };
    const flat = this.#flat(template, context, values, budget, depth);
    const filled =
      flat instanceof Promise
        ? flat.then((drawn) => this.#filled(drawn, context, values))
        : this.#filled(flat, context, values);
    return filled instanceof Promise ? filled.then((markup) => ({ markup })) : { markup: filled };
  }
}

function isReference(template: string | TextRef | Template): template is TextRef {
  return typeof template === "object" && "key" in template;
}

function mustFit(source: string): void {
  if (!fitsBytes(source)) throw failure(codes.ruleBroken, "A text may have 64 KiB.");
}
