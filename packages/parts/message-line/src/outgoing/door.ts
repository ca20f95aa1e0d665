import { type Log, languagesAlong, type Outgoing, type TextItem } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Faults that are remembered as told. */
const maxTold = 1_000;
/** What may be a key of a text, within other words. */
const keyLike = /[A-Za-z][\w-]*(?:\.[\w-]+)+/gu;
/** For chats of which no language is known. */
const systemLanguage = Intl.DateTimeFormat().resolvedOptions().locale;

/**
 * Where words leave for a chat. Keys of texts stay behind: what could not be put into words is a plain sentence, and the
 * log tells whose it was and which key, once.
 */
export class Door {
  /** Texts in force. */
  #items: readonly { readonly key: string; readonly item: TextItem }[] = [];
  #keys: ReadonlySet<string> | undefined;
  readonly #told = new Set<string>();

  constructor(readonly log: Log) {}

  use(items: readonly { readonly key: string; readonly item: TextItem }[]): void {
    this.#items = items;
    this.#keys = undefined;
  }

  /**
   * Passes parts that should be in words by now.
   * @param hasWords false where nobody puts keys into words: features may have written them into texts of their own
   */
  pass(parts: readonly Outgoing[], hasWords: boolean): readonly Outgoing[] {
    const held = parts.filter((part) => this.#holds(part, hasWords));
    // One sentence says it for all of an answer.
    return held.length < 2 ? parts : parts.filter((part) => part === held[0] || !held.includes(part));
  }

  /** True for a part that would have said a key: it says so in its place. */
  #holds(part: Outgoing, hasWords: boolean): boolean {
    if (part.segments !== undefined || part.card !== undefined) return false;
    const { content } = part.part;
    const key =
      typeof content === "object" && "key" in content
        ? part.text === ""
          ? content.key
          : undefined
        : hasWords
          ? undefined
          : this.#keyIn(part.text);
    if (key === undefined) return false;
    this.#tell(key, part.owner);
    part.text = sentence(part.message?.locale ?? systemLanguage);
    return true;
  }

  #keyIn(text: string): string | undefined {
    return text.match(keyLike)?.find((one) => this.#known.has(one));
  }

  get #known(): ReadonlySet<string> {
    this.#keys ??= new Set(this.#items.map(({ key }) => key));
    return this.#keys;
  }

  #tell(key: string, owner: string): void {
    const name = `${owner} ${key}`;
    if (this.#told.has(name) || this.#told.size >= maxTold) return;
    this.#told.add(name);
    const why = this.#known.has(key) ? "which nobody has put into words" : "which nobody has contributed";
    this.log.warn(`a reply of "${owner}" names the text "${key}", ${why}`, { key, owner });
  }
}

/** What is said in the place of a text that is not there. */
function sentence(locale: string): string {
  const values: Readonly<Record<string, string>> = shippedTexts["line.unworded"];
  const language = languagesAlong(locale, "en").find((one) => Object.hasOwn(values, one)) ?? "en";
  return values[language] ?? "";
}
