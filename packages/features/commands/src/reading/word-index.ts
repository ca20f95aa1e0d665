import type { Command, Contribution, Message } from "@dicetower/contract";
import { type ExtensionKind, isReplaceable } from "../api.js";

/** A command that answers to a word. */
export interface Candidate {
  readonly by: Contribution<Command>;
  /** Asked for each message with the word; undefined where the command is always there. */
  readonly isThere: ((message: Message) => boolean) | undefined;
}

/** What the index asks of the extensions. */
export interface Switches {
  kindOf(extension: string): ExtensionKind;
  /** Undefined for an extension that cannot be switched. */
  switchOf(extension: string): ((message: Message) => boolean) | undefined;
}

/** A word and the commands that answer to it, core commands first. */
interface Entry {
  readonly word: string;
  readonly candidates: Candidate[];
}

/** Finds the words of commands at the beginning of a text, the longest first. */
export class WordIndex {
  readonly #words = new Map<string, Entry>();
  /** Lengths of the words that begin with a character, longest first. */
  readonly #lengths = new Map<string, number[]>();
  readonly #byKey = new Map<string, Candidate>();
  readonly clashes: readonly string[];

  constructor(all: readonly Contribution<Command>[], switches: Switches) {
    const order = (by: Contribution<Command>) => classOf(by.item, switches);
    const byRight = [...all].sort(
      (a, b) =>
        order(a) - order(b) ||
        rankOf(b.item) - rankOf(a.item) ||
        Number(isReplaceable(b.item)) - Number(isReplaceable(a.item)) ||
        (a.key < b.key ? -1 : 1),
    );
    for (const by of byRight) {
      const candidate = { by, isThere: presence(by, switches) };
      this.#byKey.set(by.key, candidate);
      for (const word of by.item.names) this.#add(word, candidate);
    }
    this.clashes = clashesIn(this.#words.values(), switches);
  }

  #add(word: string, candidate: Candidate): void {
    const entry = this.#words.get(word);
    if (entry !== undefined) {
      entry.candidates.push(candidate);
      return;
    }
    this.#words.set(word, { word, candidates: [candidate] });
    const lengths = this.#lengths.get(word.charAt(0)) ?? [];
    if (!lengths.includes(word.length)) lengths.push(word.length);
    this.#lengths.set(
      word.charAt(0),
      lengths.sort((a, b) => b - a),
    );
  }

  /** The command with a key. */
  byKey(key: string): Candidate | undefined {
    return this.#byKey.get(key);
  }

  /** Commands that answer to a word, in the order in which they are tried. */
  of(word: string): readonly Candidate[] {
    return this.#words.get(word)?.candidates ?? [];
  }

  /** Calls `take` for each word that the text begins with at `start`, until it answers something. */
  find<T>(
    text: string,
    start: number,
    take: (word: string, candidate: Candidate) => T | undefined,
  ): T | undefined {
    const lengths = this.#lengths.get(text.charAt(start));
    if (lengths === undefined) return undefined;
    for (const length of lengths) {
      const entry = this.#words.get(text.slice(start, start + length));
      if (entry === undefined) continue;
      for (const candidate of entry.candidates) {
        const taken = take(entry.word, candidate);
        if (taken !== undefined) return taken;
      }
    }
    return undefined;
  }
}

/** 0 for the core, 1 for built-in commands that keep their words, 2 for the others, which are tried by rank. */
function classOf(command: Command, switches: Switches): number {
  const { extension = "core" } = command;
  if (isReplaceable(command)) return 2;
  if (extension === "core") return 0;
  return switches.kindOf(extension) === "builtin" ? 1 : 2;
}

function rankOf({ rank = 0 }: Command): number {
  return rank;
}

function presence(by: Contribution<Command>, switches: Switches): Candidate["isThere"] {
  const command = by.item;
  const switched = command.extension === undefined ? undefined : switches.switchOf(command.extension);
  if (command.available === undefined) return switched;
  return (message) => {
    if (switched?.(message) === false) return false;
    try {
      return command.available?.(message) === true;
    } catch (error) {
      by.failed(error, `telling whether the command "${by.key}" is available`);
      return false;
    }
  };
}

function clashesIn(entries: Iterable<Entry>, switches: Switches): string[] {
  const clashes: string[] = [];
  for (const { word, candidates } of entries) {
    const always = candidates.filter(({ isThere }) => isThere === undefined);
    for (const [at, { by }] of always.entries()) {
      const before = always[at - 1]?.by;
      if (before === undefined || stepsAside(by.item, before.item, switches)) continue;
      const [first, second] = [before, by].map(({ key, owner }) => `"${key}" of "${owner}"`);
      clashes.push(
        `The commands ${first} and ${second} have the same word "${word}"; the first one gets it.`,
      );
    }
  }
  return clashes;
}

/** True where the one of two that comes later is meant to be replaced. */
function stepsAside(later: Command, first: Command, switches: Switches): boolean {
  return isReplaceable(later) && classOf(first, switches) === 2 && rankOf(first) > rankOf(later);
}
