import type { Wording } from "@dicetower/contract";
import type { LuaModule } from "./module.js";

/** Texts and help entries of all mods that are switched on; later ones win. */
export class SpeechBook {
  #speech = new Map<string, readonly string[]>();
  #wordings = new Map<string, Wording>();
  #help = new Map<string, string>();

  use(modules: readonly LuaModule[]): void {
    this.#speech = new Map();
    this.#wordings = new Map();
    this.#help = new Map();
    for (const { record, content } of modules) {
      if (!record.enabled || content === undefined) continue;
      for (const [key, texts] of content.speech) this.#speech.set(key, texts);
      for (const [word, said] of content.help) this.#help.set(word, said);
    }
  }

  /** Texts under a key, undefined where no mod has it. */
  texts(key: string): readonly string[] | undefined {
    return this.#speech.get(key);
  }

  /** The help of a word; `&word` leads to another one. */
  help(word: string): string | undefined {
    let said = this.#help.get(word);
    for (let step = 0; step < 10 && said?.startsWith("&") === true; step++)
      said = this.#help.get(said.slice(1));
    return said;
  }

  /** The same as wording of a reply of the service; always the same object for the same texts. */
  wording(key: string): Wording | undefined {
    const texts = this.#speech.get(key);
    if (texts === undefined) return undefined;
    const known = this.#wordings.get(key) ?? texts.map((text) => ({ text, weight: 1 }));
    this.#wordings.set(key, known);
    return known;
  }
}
