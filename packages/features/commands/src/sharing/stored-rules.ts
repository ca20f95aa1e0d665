import type { ExtensionKind } from "../api.js";
import type { StoredExtensions } from "../extensions/stored-extensions.js";
import type { Origins } from "./origins.js";
import type { WordRules } from "./word-order.js";
import type { GivenWords } from "./word-settings.js";

/** What decides who gets a word, as it is stored and as the host knows it. */
export class StoredRules implements WordRules {
  #given: ReadonlyMap<string, string> = new Map();

  constructor(
    readonly switches: StoredExtensions,
    readonly origins: Origins,
    given: GivenWords,
  ) {
    this.give(given);
  }

  /** Takes the words that the owner has given away. */
  give({ words }: GivenWords): void {
    this.#given = new Map(words.map(({ word, to }) => [word, to]));
  }

  kindOf(extension: string): ExtensionKind {
    return this.switches.kindOf(extension);
  }

  switchOf(extension: string): ReturnType<WordRules["switchOf"]> {
    return this.switches.switchOf(extension);
  }

  isOn(extension: string): boolean {
    return this.switches.enabled({}, extension);
  }

  isForeign(owner: string): boolean {
    return this.origins.isForeign(owner);
  }

  ownerOf(word: string): string | undefined {
    return this.#given.get(word);
  }
}
