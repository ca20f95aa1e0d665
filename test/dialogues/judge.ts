import type { Step } from "./dialogue.js";

/** Judges what the bot said, step after step of one dialogue. */
export class Judge {
  readonly #kept = new Map<string, string[]>();

  /** What is wrong with what was said in a step; nothing where all is as it should be. */
  problems(step: Step, messages: readonly string[]): string[] {
    const said = messages.join("\n");
    const { expect = [], not = [], silent = false, capture = {}, same = [], changed = [] } = step;
    for (const [name, pattern] of Object.entries(capture)) {
      const found = new RegExp(pattern).exec(said)?.[1];
      if (found !== undefined) this.#kept.set(name, [...this.#of(name), found]);
    }
    return [
      ...(silent && messages.length > 0 ? ["was to be silent"] : []),
      ...expect.filter((one) => !new RegExp(one).test(said)).map((one) => `nothing matches /${one}/`),
      ...not.filter((one) => new RegExp(one).test(said)).map((one) => `something matches /${one}/`),
      ...same
        .filter((name) => this.#variety(name) > 1)
        .map((name) => `${name} differs: ${this.#of(name).join(", ")}`),
      ...(changed.length > 0 && !changed.some((name) => this.#variety(name) > 1)
        ? [`none of ${changed.join(", ")} has changed`]
        : []),
    ];
  }

  #of(name: string): readonly string[] {
    return this.#kept.get(name) ?? [];
  }

  #variety(name: string): number {
    return new Set(this.#of(name)).size;
  }
}
