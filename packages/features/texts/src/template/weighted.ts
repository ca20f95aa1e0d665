import type { TextFormat, WeightedText } from "@dicetower/contract";
import type { ParsedTemplate } from "./nodes.js";
import { parseTemplate } from "./parse.js";

/** A text that is left unsaid: owners silence a key with it. */
export const unsaid = "NULL";

/** Several texts of which one is drawn, compiled once. */
export class WeightedTemplates {
  readonly #templates: readonly ParsedTemplate[];
  /** Sums of the weights up to each text. */
  readonly #sums: readonly number[];

  /** @param single the text where none of the variants has a weight */
  constructor(variants: readonly WeightedText[], format: TextFormat, single = "") {
    const drawn = variants.filter(({ weight }) => weight > 0);
    const texts = drawn.length === 0 ? [single] : drawn.map(({ text }) => text);
    this.#templates = texts.map((text) => parseTemplate(text === unsaid ? "" : text, { format }));
    let sum = 0;
    this.#sums = drawn.map(({ weight }) => {
      sum += weight;
      return sum;
    });
  }

  get all(): readonly ParsedTemplate[] {
    return this.#templates;
  }

  /** One of the texts, each as often as its weight says. */
  draw(die: (faces: number) => number): ParsedTemplate {
    return this.#templates[indexDrawn(this.#sums, die)] as ParsedTemplate;
  }
}

/** Which of several is drawn. Where there is no choice no die falls. @param sums of the weights up to each */
export function indexDrawn(sums: readonly number[], die: (faces: number) => number): number {
  const sum = sums.at(-1) ?? 0;
  const first = sums.findIndex((one) => one > 0);
  if (first < 0 || sums[first] === sum) return Math.max(0, first);
  const ticket = die(sum);
  return sums.findIndex((one) => ticket <= one);
}
