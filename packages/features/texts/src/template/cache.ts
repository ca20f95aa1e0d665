import { LruMap } from "@dicetower/contract";
import type { CompileOptions } from "../api/templates.js";
import { maxBytes } from "./limits.js";
import type { ParsedTemplate } from "./nodes.js";
import { parseTemplate } from "./parse.js";

/** Templates that are kept compiled, and characters of all of them together. */
const maxKept = 1_000;
const maxCharacters = 4 * maxBytes;

/** Compiled templates by their source; those longest unused go when there are too many. */
export class TemplateCache {
  readonly #kept = new LruMap<string, ParsedTemplate>(maxKept, {
    most: maxCharacters,
    of: (_parsed, name) => name.length,
  });

  compile(source: string, options: CompileOptions = {}): ParsedTemplate {
    const name = `${options.format ?? "plain"} ${options.rolls === true ? "rolls" : ""}\n${source}`;
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const parsed = parseTemplate(source, options);
    this.#kept.set(name, parsed);
    return parsed;
  }
}
