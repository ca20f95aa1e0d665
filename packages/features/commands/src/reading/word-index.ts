import type { Command, Contribution } from "@dicetower/contract";
import { protectedCommands } from "../sharing/protected-words.js";
import { conflictsOf, type WordConflict } from "../sharing/word-conflicts.js";
import { type Candidate, compareCandidates, standingOf, type WordRules } from "../sharing/word-order.js";

/** A word and the commands that want it. */
interface Entry {
  readonly word: string;
  /** In the order in which they are tried. */
  readonly candidates: Candidate[];
  /** Those that may not have it, for it is protected. */
  readonly refused: Candidate[];
}

/** Finds the words of commands at the beginning of a text, the longest first. */
export class WordIndex {
  readonly #words = new Map<string, Entry>();
  /** Lengths of the words that begin with a character, longest first. */
  readonly #lengths = new Map<string, number[]>();
  readonly #byKey = new Map<string, Candidate>();
  readonly #protected = new Set<string>();
  /** Keys of commands that get none of their words anywhere. */
  readonly #wordless = new Set<string>();
  readonly #rules: WordRules;
  readonly clashes: readonly string[];

  /** @param arrivalOf number of a contribution, lower for earlier ones */
  constructor(
    all: readonly Contribution<Command>[],
    rules: WordRules,
    arrivalOf: (by: Contribution<Command>) => number,
  ) {
    this.#rules = rules;
    const candidates = all.map((by): Candidate => {
      const standing = standingOf(by, rules);
      return { by, standing, arrival: arrivalOf(by), isThere: presence(by, rules) };
    });
    for (const { by, standing } of candidates)
      if (standing === "builtin" && protectedCommands.has(by.key))
        for (const word of by.item.names) this.#protected.add(word);
    for (const candidate of candidates) {
      const { key, item } = candidate.by;
      this.#byKey.set(key, candidate);
      const got = item.names.filter((word) => this.#add(word, candidate));
      if (got.length === 0) this.#wordless.add(key);
    }
    for (const { word, candidates: several } of this.#words.values())
      if (several.length > 1) {
        const owner = rules.ownerOf(word);
        several.sort((a, b) => compareCandidates(a, b, owner));
      }
    this.clashes = clashesIn(this.#words.values());
  }

  /** @returns false where the word is kept from the command */
  #add(word: string, candidate: Candidate): boolean {
    const entry = this.#words.get(word) ?? { word, candidates: [], refused: [] };
    this.#words.set(word, entry);
    const isKept = candidate.standing !== "builtin" && this.#protected.has(word);
    (isKept ? entry.refused : entry.candidates).push(candidate);
    const lengths = this.#lengths.get(word.charAt(0)) ?? [];
    if (!lengths.includes(word.length))
      this.#lengths.set(
        word.charAt(0),
        [...lengths, word.length].sort((a, b) => b - a),
      );
    return !isKept;
  }

  /** The command with a key. */
  byKey(key: string): Candidate | undefined {
    return this.#byKey.get(key);
  }

  /** False for a command none of whose words is its own to have. */
  hasWords(key: string): boolean {
    return !this.#wordless.has(key);
  }

  /** True for a word that nobody may take. */
  isProtected(word: string): boolean {
    return this.#protected.has(word);
  }

  /** Commands that answer to a word, in the order in which they are tried. */
  of(word: string): readonly Candidate[] {
    return this.#words.get(word)?.candidates ?? [];
  }

  /** Returns who does not get which word. */
  conflicts(): WordConflict[] {
    return [...this.#words.values()].flatMap((claims) => conflictsOf(claims, this.#rules));
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

function presence(by: Contribution<Command>, rules: WordRules): Candidate["isThere"] {
  const command = by.item;
  const switched = command.extension === undefined ? undefined : rules.switchOf(command.extension);
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

/** Scripts take words on purpose; of all others two that are always there are a mistake of somebody. */
function clashesIn(entries: Iterable<Entry>): string[] {
  const clashes: string[] = [];
  for (const { word, candidates } of entries) {
    const always = candidates.filter(({ isThere }) => isThere === undefined);
    for (const [at, { by }] of always.entries()) {
      const before = always[at - 1];
      if (before === undefined || before.standing === "script") continue;
      const [first, second] = [before.by, by].map(({ key, owner }) => `"${key}" of "${owner}"`);
      clashes.push(
        `The commands ${first} and ${second} have the same word "${word}"; the first one gets it.`,
      );
    }
  }
  return clashes;
}
