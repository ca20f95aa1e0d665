import {
  type Command,
  type CommandForm,
  type Contribution,
  defineFact,
  type Message,
  type PatternArgument,
  type Texts,
  textOf,
} from "@dicetower/contract";
import {
  type CommandLines,
  type CommandMatch,
  type CommandReader,
  type FirstWord,
  sharesWord,
} from "../api.js";
import { type FormMistake, formMistakes, type InAllLanguages } from "../forms/declaration-mistakes.js";
import type { Kinds } from "../forms/read-form.js";
import { labelOf } from "../forms/usage.js";
import type { WordConflict } from "../sharing/word-conflicts.js";
import type { Candidate, WordRules } from "../sharing/word-order.js";
import { folded, isLatin, latin } from "./letters.js";
import { commandLines, formLine, usageWords } from "./lines.js";
import { behindWord, normalise } from "./normalise.js";
import { callsBehindSlash, endsBehindSlash, slash } from "./slash.js";
import { spoken } from "./spoken.js";
import { WordIndex } from "./word-index.js";

const blank = /\s/u;
/** A prefix of letters or digits cannot be doubled: `rr` may be the word `r` behind the prefix `r`. */
const sign = /^[^\p{L}\p{N}]/u;

/** Reads commands from messages by the words and prefixes in force. */
export class Reader implements CommandReader {
  #rules: WordRules = plainRules;
  /** Numbers of contributions, in the order in which they came. */
  readonly #arrivals = new WeakMap<Contribution<Command>, number>();
  #arrived = 0;
  #index = new WordIndex([], this.#rules, () => 0);
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

  readonly #first = defineFact("commands.firstWord", (message) => this.#readFirst(message));

  /** Puts lines of commands into words, where somebody can. */
  texts: Texts | undefined;

  linesOf(command: Command, locale?: string, message?: Message): CommandLines {
    return commandLines(command, this.texts, this.prefix, locale, message, this.kinds);
  }

  /** How a form is written, in a language, with the first prefix in force. @param word by which it was called */
  usageOf(command: Command, form: CommandForm, locale?: string, message?: Message, word?: string): string {
    return formLine(command, form, this.texts, this.prefix, locale, message, this.kinds, word);
  }

  /** What an argument of a command is called in usage lines. */
  labelOf(command: Command, argument: PatternArgument, locale?: string, message?: Message): string {
    return labelOf(command.key, argument, usageWords(this.texts, locale, message, this.kinds));
  }

  /** Kinds of arguments in force. */
  kinds: Kinds = new Map();

  /** Languages of each text in force. */
  languagesOf: (key: string) => readonly string[] = () => [];

  /** A text in each of its languages. */
  readonly translated: InAllLanguages = (ref) => {
    const { texts } = this;
    return texts && this.languagesOf(ref.key).map((locale) => [locale, texts.render(ref, locale)]);
  };

  mistakesIn(command: Command): readonly FormMistake[] {
    return formMistakes(command, this.kinds, this.translated);
  }

  /** A text without values. */
  say(key: string, locale?: string, message?: Message): string {
    return this.texts?.render({ key, values: {} }, locale, message) ?? key;
  }

  /** The prefix that people are shown. */
  get prefix(): string {
    return this.#prefixes[0] ?? ".";
  }

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

  /** Commands as they were contributed; another list where they have changed. */
  get contributions(): readonly Contribution<Command>[] {
    return this.#all;
  }

  get clashes(): readonly string[] {
    return this.#index.clashes;
  }

  /** @param added those of them that are new, in the order in which they came */
  use(all: readonly Contribution<Command>[], added: readonly Contribution<Command>[]): void {
    for (const one of added) this.#arrivals.set(one, ++this.#arrived);
    this.#all = all;
    this.#index = new WordIndex(all, this.#rules, (one) => this.#arrivals.get(one) ?? 0);
  }

  /** Takes what decides who gets a word, when that has changed. */
  useRules(rules: WordRules): void {
    this.#rules = rules;
    this.use(this.#all, []);
  }

  isProtected(word: string): boolean {
    return this.#index.isProtected(word);
  }

  get conflicts(): readonly WordConflict[] {
    return this.#index.conflicts();
  }

  offers(message: Message, key: string): boolean {
    const candidate = this.#index.byKey(key);
    return candidate !== undefined && this.#index.hasWords(key) && isThere(candidate, message);
  }

  replacedBy(key: string, message?: Message): string | undefined {
    const command = this.#index.byKey(key)?.by.item;
    const word = command?.names[0];
    if (command === undefined || word === undefined) return undefined;
    for (const candidate of this.#index.of(word)) {
      if (candidate.by.key === key) return undefined;
      if (sharesWord(command) && sharesWord(candidate.by.item)) continue;
      if (message === undefined ? candidate.by.live : isThere(candidate, message)) return candidate.by.key;
    }
    return undefined;
  }

  read(message: Message): CommandMatch | undefined {
    return message.fact(this.#match);
  }

  firstWord(message: Message): FirstWord | undefined {
    return message.fact(this.#first);
  }

  #readFirst(message: Message): FirstWord | undefined {
    if (message.own && !message.answersOwn) return undefined;
    const { text, targets, toOther } = spoken(message);
    if (toOther) return undefined;
    const original = text.trimStart();
    const start = this.#prefixOf(original);
    if (start === 0) return undefined;
    const normal = normalise(original);
    let end = start;
    while (end < normal.length && !blank.test(normal.charAt(end))) end++;
    const colon = normal.indexOf(":", start);
    const from = colon > start && colon < end ? behindWord(normal, colon) : colon;
    // Names of others may have a colon in them: only behind a word of a command it is none of the word.
    const parted = from > colon && this.#index.of(folded(normal.slice(start, colon))).length > 0;
    const [to, rest] = parted ? [colon, from] : [end, end];
    return {
      word: folded(normal.slice(start, to)),
      prefix: original.slice(0, start),
      rest: normal.slice(rest).trim(),
      original: original.slice(rest).trim(),
      targets,
    };
  }

  /** The next command of the same word, for one that has answered that it is not meant. */
  next(message: Message, { word, by }: CommandMatch): CommandMatch | undefined {
    const candidates = this.#index.of(word);
    const behind = candidates.slice(candidates.findIndex((candidate) => candidate.by === by) + 1);
    return this.#read(message, (one, candidate) => one === word && behind.includes(candidate));
  }

  /** The message as a call of one command and no other, under whichever of its words. */
  readAs(message: Message, key: string): CommandMatch | undefined {
    return this.#read(message, (_word, candidate) => candidate.by.key === key);
  }

  prefixed(message: Message): boolean {
    return message.fact(this.#prefixed);
  }

  /** False where a message cannot begin with a command, at a glance: it is asked of each as it comes. */
  mayCall({ segments }: Message): boolean {
    for (const segment of segments) {
      const text = textOf(segment).trimStart();
      if (text !== "") return this.#prefixOf(text) > 0;
    }
    return false;
  }

  /** Whom a message with a command word is for; undefined without one. It may be switched off there. */
  calls(message: Message): "us" | "others" | undefined {
    const said = spoken(message);
    const original = said.text.trimStart();
    const start = this.#prefixOf(original);
    if (start === 0) return undefined;
    const words = folded(normalise(original));
    const found = this.#index.find(words, start, (word, { by }) =>
      by.live && follows(by.item, word, words, start + word.length) ? by : undefined,
    );
    return found === undefined ? undefined : said.toOther ? "others" : "us";
  }

  /** Length of the prefix, 0 where the text is no command: only prefixes, or nothing to read behind one. */
  #prefixOf(text: string): number {
    for (const prefix of this.#longestFirst)
      if (text.startsWith(prefix)) {
        const behind = prefix.length;
        if (behind === text.length || blank.test(text.charAt(behind))) return 0;
        if (this.#signs.some((other) => text.startsWith(other, behind))) return 0;
        return prefix !== slash || callsBehindSlash(this.#index, folded(normalise(text))) ? behind : 0;
      }
    return 0;
  }

  #read(
    message: Message,
    wanted?: (word: string, candidate: Candidate) => boolean,
  ): CommandMatch | undefined {
    if (message.own && !message.answersOwn) return undefined;
    const said = spoken(message);
    if (said.toOther) return undefined;
    const original = said.text.trimStart();
    const start = this.#prefixOf(original);
    if (start === 0) return undefined;
    const normal = normalise(original);
    const words = folded(normal);
    const prefix = original.slice(0, start);
    const ends = prefix === slash ? endsBehindSlash : follows;
    return this.#index.find(words, start, (word, candidate) => {
      const { by } = candidate;
      const command = by.item;
      if (wanted !== undefined && !wanted(word, candidate)) return undefined;
      if (!isThere(candidate, message)) return undefined;
      const end = start + word.length;
      if (!ends(command, word, words, end)) return undefined;
      const from = behindWord(normal, end);
      return {
        command,
        by,
        word,
        prefix,
        rest: normal.slice(from).trim(),
        original: original.slice(from).trim(),
        targets: said.targets,
      };
    });
  }
}

/** Where nothing is known of extensions and features. */
const plainRules: WordRules = {
  kindOf: () => "builtin",
  switchOf: () => undefined,
  isForeign: () => false,
  isOn: () => true,
  ownerOf: () => undefined,
};

function isThere({ by, isThere }: Candidate, message: Message): boolean {
  return by.live && (isThere === undefined || isThere(message));
}

/** A Latin word ends where no Latin letter follows, unless it is glued and the rest can be read by it. */
function follows(command: Command, word: string, text: string, end: number): boolean {
  if (!isLatin(text, end) || !latin.test(word)) return true;
  return command.glued === true && command.reads?.(text.slice(end).trim(), word) === true;
}
