import { type AdapterType, adapters, type FeatureHost } from "@dicetower/contract";

/** Platform of messages for trying out, which need no adapter. */
const testPlatform = "test";

/** The platforms that adapters of this installation can have. */
export class Platforms {
  #types: readonly Pick<AdapterType, "key" | "platform">[] = [];

  follow(host: Pick<FeatureHost, "read">): void {
    host.read(adapters, ({ all }) => {
      this.#types = all.map(({ item }) => item);
    });
  }

  /**
   * Returns a sentence about a platform that no adapter has: what is kept for it matches nobody, though an adapter of
   * a feature that is off or comes later may have it. Undefined where all is well.
   */
  warning(platform: string): string | undefined {
    if (platform === "*" || platform === testPlatform) return undefined;
    if (this.#types.some((type) => type.platform === platform)) return undefined;
    const what = `No adapter has the platform "${platform}", so this matches nobody.`;
    const type = this.#types.find(({ key }) => key === platform);
    if (type !== undefined)
      return `${what} "${platform}" is a type of adapters: their platform is "${type.platform}".`;
    const known = [...new Set(this.#types.map((one) => one.platform))].sort();
    return known.length === 0 ? what : `${what} Platforms here: ${known.join(", ")}.`;
  }

  /** Adds the sentence to an answer, where there is one. */
  warned<T extends object>(answer: T, platforms: Iterable<string>): T & { readonly warning?: string } {
    const sentences = [...new Set(platforms)].flatMap((platform) => this.warning(platform) ?? []);
    return sentences.length === 0 ? answer : { ...answer, warning: sentences.slice(0, 5).join(" ") };
  }
}
