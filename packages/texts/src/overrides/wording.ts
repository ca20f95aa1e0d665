import type { Random } from "@dicetower/contract";
import { parseTemplate, type Template } from "../template.js";
import type { Override } from "./override.js";

/** A text that is left unsaid: owners silence a key with it (commands §14). */
export const unsaid = "NULL";

/** The wordings of an override, taken apart once. */
export class Wording {
  readonly #templates: readonly Template[];
  /** Sums of the weights up to each wording. */
  readonly #sums: readonly number[];

  constructor({ value, variants }: Override) {
    const drawn = variants.filter(({ weight }) => weight > 0);
    const texts = drawn.length === 0 ? [value] : drawn.map(({ text }) => text);
    this.#templates = texts.map((text) => parseTemplate(text === unsaid ? "" : text));
    let sum = 0;
    this.#sums = drawn.map(({ weight }) => {
      sum += weight;
      return sum;
    });
  }

  /** One of the wordings, each as often as its weight says. */
  draw(random: Pick<Random, "die">): Template {
    if (this.#templates.length === 1) return this.#templates[0] as Template;
    const ticket = random.die(this.#sums.at(-1) ?? 1);
    return this.#templates[this.#sums.findIndex((sum) => ticket <= sum)] as Template;
  }
}
