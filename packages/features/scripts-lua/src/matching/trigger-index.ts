import type { Pattern, Patterns } from "@dicetower/contract";
import type { KeywordKind, Trigger } from "../objects/trigger.js";
import { comparable, maxForPatterns, type Words } from "./words.js";

/** A trigger that a message has, and by which keyword. */
export interface Found {
  readonly trigger: Trigger;
  readonly kind: KeywordKind;
  readonly keyword: string;
  /** What follows a prefix, left-trimmed; the whole text for other kinds. */
  readonly suffix: string;
  /** Groups of a pattern, from the first. */
  readonly groups: readonly string[];
}

interface Word {
  readonly trigger: Trigger;
  readonly keyword: string;
  /** As it is compared. */
  readonly lower: string;
}

interface Compiled {
  readonly trigger: Trigger;
  readonly keyword: string;
  readonly pattern: Pattern;
}

/** The keywords of one type of triggers. */
class KeywordTable {
  readonly #match = new Map<string, Word[]>();
  /** By their first character, the longest first. */
  readonly #prefix = new Map<string, Word[]>();
  readonly #search: Word[] = [];
  readonly #regex: Compiled[] = [];

  add(
    kind: KeywordKind,
    trigger: Trigger,
    keyword: string,
    compile: (source: string) => Pattern | undefined,
  ): void {
    if (kind === "regex") {
      const pattern = compile(keyword);
      if (pattern !== undefined) this.#regex.push({ trigger, keyword, pattern });
      return;
    }
    const lower = comparable(keyword);
    if (lower === "") return;
    const word = { trigger, keyword, lower };
    if (kind === "search") this.#search.push({ ...word, lower: keyword.toLowerCase() });
    else if (kind === "match") push(this.#match, lower, word);
    else push(this.#prefix, lower.charAt(0), word);
  }

  /** Longest words first; of the same length the later ones, which override. */
  sort(): void {
    for (const words of this.#prefix.values())
      words.reverse().sort((a, b) => b.lower.length - a.lower.length);
    for (const words of this.#match.values()) words.reverse();
    this.#search.reverse().sort((a, b) => b.lower.length - a.lower.length);
  }

  *find({ text, lower }: Words, own: boolean): Generator<Found, void> {
    for (const { trigger, keyword } of this.#match.get(lower) ?? [])
      yield { trigger, kind: "match", keyword, suffix: "", groups: [] };
    for (const { trigger, keyword, lower: word } of this.#prefix.get(lower.charAt(0)) ?? [])
      if (lower.startsWith(word))
        yield { trigger, kind: "prefix", keyword, suffix: text.slice(word.length).trimStart(), groups: [] };
    if (!own)
      for (const { trigger, keyword, lower: word } of this.#search)
        if (lower.includes(word)) yield { trigger, kind: "search", keyword, suffix: text, groups: [] };
    if (this.#regex.length === 0 || Buffer.byteLength(text) > maxForPatterns) return;
    for (const { trigger, keyword, pattern } of this.#regex) {
      const found = pattern.match(text);
      if (found !== undefined)
        yield {
          trigger,
          kind: "regex",
          keyword,
          suffix: text,
          groups: found.groups.map((group) => group ?? ""),
        };
    }
  }
}

function push(map: Map<string, Word[]>, key: string, word: Word): void {
  const words = map.get(key);
  if (words === undefined) map.set(key, [word]);
  else words.push(word);
}

/** Keywords of all modules. */
export class TriggerIndex {
  readonly #orders = new KeywordTable();
  readonly #replies = new KeywordTable();
  readonly #problems: { readonly module: string; readonly text: string }[] = [];

  /** @param triggers in the order of their modules, with their keywords expanded */
  constructor(
    readonly triggers: readonly Trigger[],
    patterns: Patterns | undefined,
  ) {
    // What has forms is a command and nothing else.
    for (const trigger of triggers.filter(({ echo }) => echo.kind !== "forms")) {
      const words = trigger.type === "order" ? this.#orders : this.#replies;
      const compile = (source: string) => this.#compile(trigger, source, patterns);
      for (const kind of ["match", "prefix", "search", "regex"] as const)
        for (const keyword of trigger.keywords[kind]) words.add(kind, trigger, keyword, compile);
    }
    this.#orders.sort();
    this.#replies.sort();
  }

  /** What could not be taken, in sentences. */
  get problems(): readonly { readonly module: string; readonly text: string }[] {
    return this.#problems;
  }

  /** Triggers that a message has, in the order in which they are tried. @param own said by the bot itself */
  *find(words: Words, own: boolean): Generator<Found, void> {
    yield* this.#orders.find(words, own);
    yield* this.#replies.find(words, own);
  }

  #compile({ module, title }: Trigger, source: string, patterns: Patterns | undefined): Pattern | undefined {
    try {
      if (patterns !== undefined)
        return patterns.compile(`^(?:${source})$`, { ignoreCase: true, dotAll: true });
      this.#problems.push({ module, text: `"${title}": patterns are switched off.` });
    } catch (error) {
      const why = error instanceof Error ? error.message : "it cannot be read";
      this.#problems.push({
        module,
        text: `"${title}": the pattern ${source.slice(0, 100)} is not taken: ${why}`,
      });
    }
    return undefined;
  }
}
