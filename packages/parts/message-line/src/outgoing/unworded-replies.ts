import { type Delta, type Log, languagesAlong, type Outgoing, type TextItem } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Keys that are remembered: those of scripts come and go. */
const maxKnown = 200_000;
/** Longer runs are no keys. */
const maxKeyLength = 300;
/** Faults that are remembered as told. */
const maxTold = 1_000;
/** Runs of the characters that keys have; one pass, however long a text is. */
const keyLike = /[\w.-]+/gu;
/** Characters at the ends of a run that end a sentence instead. */
const ending = /^[.-]+|[.-]+$/gu;

/**
 * Replaces parts of replies that would say the key of a text by a plain sentence. The log tells whose part it was and
 * which key, once.
 */
export class UnwordedReplies {
  /** Keys of the texts in force. */
  readonly #inForce = new Set<string>();
  /** Keys of those that have been, too. */
  readonly #known = new Set<string>();
  readonly #told = new Set<string>();

  constructor(readonly log: Log) {}

  /** Texts have come and gone. */
  changed({ added, removed }: Pick<Delta<TextItem>, "added" | "removed">): void {
    for (const { key } of removed) this.#inForce.delete(key);
    for (const { key } of added) {
      this.#inForce.add(key);
      if (this.#known.size < maxKnown) this.#known.add(key);
    }
  }

  /**
   * Looks at parts that should be in words by now.
   * @param hasWords false where nobody puts keys into words: features may have written them into texts of their own
   * @returns the parts to send
   */
  replace(parts: readonly Outgoing[], hasWords: boolean): readonly Outgoing[] {
    const unworded = parts.filter((part) => this.#reword(part, hasWords));
    // One sentence says it for all of an answer.
    return unworded.length < 2
      ? parts
      : parts.filter((part) => part === unworded[0] || !unworded.includes(part));
  }

  /** True for a part that would have said a key: it says the sentence in its place. */
  #reword(part: Outgoing, hasWords: boolean): boolean {
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
    part.text = sentence(part.message?.locale);
    return true;
  }

  #keyIn(text: string): string | undefined {
    if (!text.includes(".")) return undefined;
    for (const [run] of text.matchAll(keyLike)) {
      if (!run.includes(".") || run.length > maxKeyLength) continue;
      const key = run.replace(ending, "");
      if (this.#known.has(key)) return key;
    }
    return undefined;
  }

  #tell(key: string, owner: string): void {
    const name = `${owner} ${key}`;
    if (this.#told.has(name) || this.#told.size >= maxTold) return;
    this.#told.add(name);
    const why = this.#inForce.has(key) ? "which nobody has put into words" : "which nobody has contributed";
    this.log.warn(`a reply of "${owner}" names the text "${key}", ${why}`, { key, owner });
  }
}

/** What is said in the place of a text that is not there; in all its languages where that of the chat is not known. */
function sentence(locale: string | undefined): string {
  const values: Readonly<Record<string, string>> = shippedTexts["line.unworded"];
  if (locale === undefined) return Object.values(values).join("\n");
  const language = languagesAlong(locale, "en").find((one) => Object.hasOwn(values, one)) ?? "en";
  return values[language] ?? "";
}
