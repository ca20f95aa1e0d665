import type { WeightedText } from "@dicetower/contract";
import type { LuaModule } from "./module.js";

/** Values of whoever is spoken to, of the group, of the bot, and of the card in use. */
const owned = /^(?:user|grp|group|self|pc|char)\.[^\n{}&:]{1,190}$/;
/** A text that is the name of another one. */
const lead = /^&([^\n{}&]{1,200})$/;

/** The name of the text that a text leads to; undefined where it leads nowhere. */
export function leadOf(text: string): string | undefined {
  return lead.exec(text.trim())?.[1];
}

/** True for the name of a value that somebody has: `user.title`. */
export function isOwned(name: string): boolean {
  return owned.test(name);
}

/** Texts, by names whose case does not count, and help entries of all mods that are switched on; later ones win. */
export class SpeechBook {
  #speech = new Map<string, readonly string[]>();
  #wordings = new Map<string, readonly WeightedText[]>();
  #help = new Map<string, string>();

  /** @param isOwn true for the name of a text of the service */
  constructor(readonly isOwn: (key: string) => boolean) {}

  use(modules: readonly LuaModule[]): void {
    this.#speech = new Map();
    this.#wordings = new Map();
    this.#help = new Map();
    for (const { record, content } of modules) {
      if (!record.enabled || content === undefined) continue;
      for (const [key, texts] of content.speech) this.#speech.set(key.toLowerCase(), texts);
      for (const [word, said] of content.help) this.#help.set(word, said);
    }
  }

  /** Texts under a key, undefined where no mod has it. */
  texts(key: string): readonly string[] | undefined {
    return this.#speech.get(key.toLowerCase());
  }

  /** The help of a word; `&word` leads to another one. */
  help(word: string): string | undefined {
    let said = this.#help.get(word);
    for (let step = 0; step < 10 && said?.startsWith("&") === true; step++)
      said = this.#help.get(said.slice(1)) ?? said;
    return said;
  }

  /**
   * The same as wording of a reply of the service, in which texts of mods are called as functions; always the same
   * object for the same texts.
   */
  wording(key: string): readonly WeightedText[] | undefined {
    const texts = this.texts(key);
    if (texts === undefined) return undefined;
    const name = key.toLowerCase();
    const known = this.#wordings.get(name) ?? texts.map((text) => ({ text: this.#called(text), weight: 1 }));
    this.#wordings.set(name, known);
    return known;
  }

  #called(text: string): string {
    const name = leadOf(text);
    if (name !== undefined)
      return this.texts(name) !== undefined || this.isOwn(name) || isOwned(name) ? `{&${name}}` : text;
    return text.replace(/\{([^{}&:\n]{1,200})\}/g, (place, one: string) =>
      this.texts(one) !== undefined || isOwned(one) ? `{&${one}}` : place,
    );
  }
}
