import type { Command, Contribution } from "@dicetower/contract";

/** A word and the commands that answer to it, core commands first. */
interface Entry {
  readonly word: string;
  readonly commands: Contribution<Command>[];
}

/** Finds the words of commands at the beginning of a text, the longest first. */
export class WordIndex {
  readonly #words = new Map<string, Entry>();
  /** Lengths of the words that begin with a character, longest first. */
  readonly #lengths = new Map<string, number[]>();

  constructor(all: readonly Contribution<Command>[]) {
    const byRight = [...all].sort((a, b) => right(a) - right(b) || (a.key < b.key ? -1 : 1));
    for (const contribution of byRight)
      for (const word of contribution.item.names) {
        const entry = this.#words.get(word);
        if (entry !== undefined) {
          entry.commands.push(contribution);
          continue;
        }
        this.#words.set(word, { word, commands: [contribution] });
        const lengths = this.#lengths.get(word.charAt(0)) ?? [];
        if (!lengths.includes(word.length)) lengths.push(word.length);
        this.#lengths.set(
          word.charAt(0),
          lengths.sort((a, b) => b - a),
        );
      }
  }

  /** Calls `take` for each word that the text begins with at `start`, until it answers something. */
  find<T>(
    text: string,
    start: number,
    take: (word: string, command: Contribution<Command>) => T | undefined,
  ): T | undefined {
    const lengths = this.#lengths.get(text.charAt(start));
    if (lengths === undefined) return undefined;
    for (const length of lengths) {
      const entry = this.#words.get(text.slice(start, start + length));
      if (entry === undefined) continue;
      for (const command of entry.commands) {
        const taken = take(entry.word, command);
        if (taken !== undefined) return taken;
      }
    }
    return undefined;
  }
}

/** Core commands are never replaced: they come first where two share a word. */
function right({ item }: Contribution<Command>): number {
  return (item.extension ?? "core") === "core" ? 0 : item.replaceable === true ? 2 : 1;
}
