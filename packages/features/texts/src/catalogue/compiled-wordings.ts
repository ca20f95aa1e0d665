import type { TextFormat, WeightedText, Wording } from "@dicetower/contract";
import type { Override } from "../overrides/override.js";
import { TemplateCache } from "../template/cache.js";
import type { ParsedTemplate } from "../template/nodes.js";
import { unsaid, WeightedTemplates } from "../template/weighted.js";

/** Wordings of owners and other sources, compiled: lists as long as somebody has them, texts while they are said. */
export class CompiledWordings {
  readonly #lists = new WeakMap<readonly WeightedText[], WeightedTemplates>();
  readonly #overrides = new WeakMap<Override, WeightedTemplates>();
  readonly #texts = new TemplateCache();

  compile(wording: Wording, format: TextFormat): ParsedTemplate | WeightedTemplates {
    if (typeof wording === "string")
      return this.#texts.compile(wording === unsaid ? "" : wording, { format });
    let compiled = this.#lists.get(wording);
    if (compiled === undefined) {
      compiled = new WeightedTemplates(wording, format);
      this.#lists.set(wording, compiled);
    }
    return compiled;
  }

  override(override: Override): WeightedTemplates {
    let compiled = this.#overrides.get(override);
    if (compiled === undefined) {
      compiled = new WeightedTemplates(override.variants, override.format, override.value);
      this.#overrides.set(override, compiled);
    }
    return compiled;
  }
}
