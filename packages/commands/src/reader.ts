import { type Command, type Contribution, defineFact, type Message } from "@dicetower/contract";
import type { CommandMatch, CommandReader } from "./api.js";
import { folded, isLatin, latin } from "./letters.js";
import { normalise } from "./normalise.js";
import { spoken } from "./spoken.js";
import { WordIndex } from "./word-index.js";

const blank = /\s/u;
/** A prefix of letters or digits cannot be doubled: `rr` may be the word `r` behind the prefix `r`. */
const sign = /^[^\p{L}\p{N}]/u;

/** Reads commands from messages by the words and prefixes in force (commands §1.3). */
export class Reader implements CommandReader {
  #index = new WordIndex([]);
  #all: readonly Contribution<Command>[] = [];
  #prefixes: readonly string[] = [];
  #longestFirst: readonly string[] = [];
  #signs: readonly string[] = [];

  /** Worked out once per message, whoever asks first. */
  readonly #match = defineFact("commands.match", (message) => this.#read(message));
  readonly #prefixed = defineFact(
    "commands.prefixed",
    (message) => this.#prefixOf(spoken(message).text.trimStart()) > 0,
  );

  get prefixes(): readonly string[] {
    return this.#prefixes;
  }

  set prefixes(prefixes: readonly string[]) {
    this.#prefixes = prefixes;
    this.#longestFirst = [...prefixes].sort((a, b) => b.length - a.length);
    this.#signs = prefixes.filter((prefix) => sign.test(prefix));
  }

  get commands(): CommandReader["commands"] {
    return this.#all.filter(({ live }) => live).map(({ item, owner }) => ({ command: item, owner }));
  }

  use(all: readonly Contribution<Command>[]): void {
    this.#all = all;
    this.#index = new WordIndex(all);
  }

  read(message: Message): CommandMatch | undefined {
    return message.fact(this.#match);
  }

  prefixed(message: Message): boolean {
    return message.fact(this.#prefixed);
  }

  /** Length of the prefix, 0 where the text is no command: only prefixes, or nothing to read behind one. */
  #prefixOf(text: string): number {
    for (const prefix of this.#longestFirst)
      if (text.startsWith(prefix)) {
        const behind = prefix.length;
        if (behind === text.length || blank.test(text.charAt(behind))) return 0;
        return this.#signs.some((other) => text.startsWith(other, behind)) ? 0 : behind;
      }
    return 0;
  }

  #read(message: Message): CommandMatch | undefined {
    if (message.own && !message.answersOwn) return undefined;
    const said = spoken(message);
    const original = said.text.trimStart();
    const start = this.#prefixOf(original);
    if (start === 0) return undefined;
    const normal = normalise(original);
    const words = folded(normal);
    return this.#index.find(words, start, (word, contribution) => {
      const command = contribution.item;
      if (!contribution.live || (said.toOther && command.takesTarget !== true)) return undefined;
      const end = start + word.length;
      if (!follows(command, word, words, end)) return undefined;
      return {
        command,
        by: contribution,
        word,
        prefix: original.slice(0, start),
        rest: normal.slice(end).trim(),
        original: original.slice(end).trim(),
        targets: said.targets,
      };
    });
  }
}

/** A Latin word ends where no Latin letter follows, unless it is glued and the rest can be read by it. */
function follows(command: Command, word: string, text: string, end: number): boolean {
  if (!isLatin(text, end) || !latin.test(word)) return true;
  return command.glued === true && command.reads?.(text.slice(end).trim(), word) === true;
}
