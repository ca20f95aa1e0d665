import {
  type Actor,
  type ArgumentKind,
  type Authority,
  type Call,
  type Command,
  type CommandAnswer,
  type Connection,
  type Contribution,
  definePoint,
  defineToken,
  type Keyed,
  type Message,
  type MessageLocation,
  notMine,
  type SharedChange,
  type Verdict,
  type Writer,
} from "@dicetower/contract";
import type { FormMistake } from "./forms/declaration-mistakes.js";
import type { WordConflict } from "./sharing/word-conflicts.js";

export { readCount, readName, readToken, type Token } from "./arguments/kinds/tokens.js";
export { type ReasonText, readReason } from "./arguments/reason.js";
export { unread } from "./confirming/unread.js";
export type { FormMistake } from "./forms/declaration-mistakes.js";
export { protectedCommands } from "./sharing/protected-words.js";
export type { WordClaimant, WordConflict, WordLoss } from "./sharing/word-conflicts.js";
export type { Standing } from "./sharing/word-order.js";
export { type FormLine, type FormTool, FormTools, type LineOptions } from "./tools/form-tool.js";

/** The command that a message calls, as far as its first word tells. */
export interface CommandMatch {
  readonly command: Command;
  /** Who contributed the command, to run it in that name. */
  readonly by: Contribution<Command>;
  /** The word as registered, without prefix. */
  readonly word: string;
  /** The prefix as written. */
  readonly prefix: string;
  /** What follows the word, normalised for parsing, blanks trimmed; mentions taken out. */
  readonly rest: string;
  /** The same as it was written. */
  readonly original: string;
  /** Users mentioned, in order, without the bot and without everybody. */
  readonly targets: readonly string[];
}

/** The first word behind the prefix of a message, whether or not a command has it. */
export interface FirstWord {
  /** Normalised for parsing, in lower case. */
  readonly word: string;
  /** The prefix as written. */
  readonly prefix: string;
  /** What follows the word, as in {@link CommandMatch}. */
  readonly rest: string;
  readonly original: string;
  readonly targets: readonly string[];
}

/** How a command is called, for people to read. */
export interface CommandLines {
  readonly syntax: string;
  readonly example: string;
  /** Empty where the command has none. */
  readonly exampleReply: string;
}

/** Reads prefix and command word of a message, once for all who ask. */
export interface CommandReader {
  /** Undefined where the message calls no command, or one for another bot. */
  read(message: Message): CommandMatch | undefined;
  /**
   * The first word of a message that begins with a prefix, up to white space: for words that are no commands. Undefined
   * without a prefix, and where the message is for another bot.
   */
  firstWord(message: Message): FirstWord | undefined;
  /** True where the message begins with a prefix, whether or not a command follows. */
  prefixed(message: Message): boolean;
  /** Prefixes in force. */
  readonly prefixes: readonly string[];
  /**
   * Returns how a command is called, in a language (the installation's when left out) and with the first prefix in
   * force: as its forms say, and with the text `command.<key>.exampleReply` where there is one.
   * @param message what is answered with it: its group may have wordings of its own
   */
  linesOf(command: Command, locale?: string, message?: Message): CommandLines;
  /** Kinds of arguments in force, by key. */
  readonly kinds: ReadonlyMap<string, ArgumentKind>;
  /** Mistakes in the forms of a command that is not contributed yet; a form may lack an example. */
  mistakesIn(command: Command): readonly FormMistake[];
  /** Commands in force, by key. */
  readonly commands: readonly { readonly command: Command; readonly owner: string }[];
  /** False where a command is not there for a message: its extension is off, or it says so itself. */
  offers(message: Message, key: string): boolean;
  /**
   * Key of the command that has the main word of another before it, undefined where nobody has.
   * @param message where: without it, any that could be available somewhere counts
   */
  replacedBy(key: string, message?: Message): string | undefined;
  /** A sentence for each pair of commands that share a word although neither can be absent. */
  readonly clashes: readonly string[];
  /** True for a word that no script and no feature of others may take. */
  isProtected(word: string): boolean;
  /** Who does not get which word, and why. Worked out when asked for. */
  readonly conflicts: readonly WordConflict[];
}
export const CommandReader = defineToken<CommandReader>("CommandReader");

const sharing = new WeakSet<(message: Message) => boolean>();

/**
 * What tells commands apart that share their first word: `.admin censor`, `.admin notice`. Returns an `available` that
 * looks at the word which follows, up to white space or a sign. A message that does not begin with that first word tells
 * nothing: the command counts as there.
 * @param first the word that they share
 * @param takes told the word in lower case, empty where nothing follows, and all that follows
 */
export function followedBy(
  reader: Pick<CommandReader, "firstWord">,
  first: string,
  takes: ReadonlySet<string> | ((word: string, rest: string) => boolean),
): (message: Message) => boolean {
  const available = (message: Message): boolean => {
    const begun = reader.firstWord(message);
    if (begun?.word !== first) return true;
    const { rest } = begun;
    const word = (/^[^\s+\-=±]*/u.exec(rest)?.[0] ?? "").toLowerCase();
    return typeof takes === "function" ? takes(word, rest) : takes.has(word);
  };
  sharing.add(available);
  return available;
}

/** True for a command that shares its first word with others by {@link followedBy}: none takes the place of another. */
export function sharesWord({ available }: Pick<Command, "available">): boolean {
  return available !== undefined && sharing.has(available);
}

/** Who says a command, and how far their rights are lowered. They never exceed those of the message it is run for. */
export interface RunAs {
  readonly userId: string;
  /** The id when left out. */
  readonly nickname?: string;
  /** 0 when left out; for the sender of the message, what the message has. */
  readonly trust?: number;
  /** True where they may do what administrators of the group may. False when left out; for the sender as for trust. */
  readonly groupAdmin?: boolean;
  /**
   * Gives the right of group administrators to the sender for this one command: where the caller has a right of its own
   * to give, as a table has to its host. Nothing is given to whom a script names.
   */
  readonly lends?: boolean;
}

/** A command to be run without anybody having said it. */
export interface CommandRequest {
  /**
   * What it is run for: the account, the chat and the language are those of this message. One that came with a call of
   * a command is handed on as it is, for it counts how deep commands stand inside commands.
   */
  readonly message: Message;
  /** What would be said: word and arguments, with or without a prefix. */
  readonly text: string;
  /** The only command that may take it, by key, even where another has replaced it. */
  readonly key?: string;
  /** Users that are mentioned, for commands that take a target. */
  readonly targets?: readonly string[];
  /** Who says it; the sender of `message`, with the rights they have there, when left out. */
  readonly as?: RunAs;
  /** Who wrote the words, where the sender did not: scripts, aliases, rules. The least rights of all of them count. */
  readonly hands?: readonly Writer[];
  /** Whose rights it has, where these are less than those of `message`: a script that uses what it kept. */
  readonly authority?: Authority;
  /** The call that it is part of, for its deadline. */
  readonly call?: Call;
}

/** What came of a command. */
export interface CommandOutcome {
  /**
   * `unknown`: no command took it. `refused`: a right or the scope is missing. `failed`: it threw or took too long.
   * `tooDeep`: commands that run commands went deeper than 8. `later`: the answer follows.
   */
  readonly status: "ok" | "later" | "unknown" | "refused" | "failed" | "tooDeep";
  /** Key of the command that took it, empty where none did. */
  readonly command: string;
  /** What a stage of the line answers with this: refusals and failures are said in it. Undefined for `unknown`. */
  readonly verdict: Verdict;
}

/** Runs commands for features: aliases, causal rules, schedules, scripts that call what they replace. */
export interface CommandRunner {
  /**
   * Runs a command in somebody's name, with that person's rights and no others, as far as whoever set it off and
   * whoever wrote it have them, too. Nothing is sent: the answer is the
   * caller's. Failures are logged with the command's feature and told in the answer; never rejects.
   */
  run(request: CommandRequest): Promise<CommandOutcome>;
  /** True where the command in a message asks for a right of owners and their staff, above administrators of groups. */
  isForStaff(message: Message): boolean;
}
export const CommandRunner = defineToken<CommandRunner>("CommandRunner");

/**
 * Keeps commands from being run where they are switched off, or where what they hold is not wanted. Messages meet stages
 * of the line for that; what {@link CommandRunner} runs meets these.
 */
export interface CommandGuard extends Keyed {
  /**
   * What is answered in the place of the command that a message calls; undefined where it may run. Must not wait.
   * @param message the one that would have been said
   */
  refuses(message: Message): Verdict;
}
export const commandGuards = definePoint<CommandGuard>("commandGuards");

/** Returns an outcome as the answer of a command that ran another one: unknown is {@link notMine}. */
export function answerOf({ verdict }: CommandOutcome): CommandAnswer {
  if (verdict === undefined) return notMine;
  if ("reply" in verdict) return verdict.reply;
  return "later" in verdict ? verdict : undefined;
}

/** What made an extension: a feature, a script plugin, a script module, a rule pack. */
export type ExtensionKind = "builtin" | "js" | "lua" | "rulepack";

/** A set of commands that groups switch on and off together; commands name it as their `extension`. */
export interface Extension extends Keyed {
  /** Its name, as people type it: `coc7`. */
  readonly key: string;
  readonly kind: ExtensionKind;
  /** Text key of a feature's title, `extension.<key>` when left out; the words themselves for scripts and packs. */
  readonly title?: string;
  /** On where nobody has switched it. */
  readonly default: boolean;
}

/** Extensions, read by `commands`. `core` is none: what belongs to it cannot be switched. */
export const extensions = definePoint<Extension>("extensions", ({ key }) => {
  if (key === "core" || key === "all" || !/^[^\s\p{Cc}]{1,60}$/u.test(key))
    throw new TypeError(
      `extension "${key}": a name is one word of at most 60 characters, not "core" or "all"`,
    );
});

/** Switches of extensions, kept in the store. */
export interface Extensions {
  /** Extensions in force. */
  readonly all: readonly { readonly extension: Extension; readonly owner: string }[];
  /**
   * True where an extension is on: as the group has it (in private the person), else as it is everywhere, else by its
   * default. Also true for names that nobody registered. Waits for nothing.
   */
  enabled(place: MessageLocation, name: string): boolean;
  /**
   * Switches an extension for the group of a place; for its person where there is no group; everywhere where the place
   * names no platform.
   * @param on undefined takes the switch back
   * @param within a change to take part in, which records it: `extensions.<name>`
   * @throws Failure 40400 for a name that nobody registered
   */
  set(
    place: MessageLocation,
    name: string,
    on: boolean | undefined,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void>;
  /** Switches of somebody's private chats, by name. */
  ofUser(platform: string, userId: string): Readonly<Record<string, boolean>>;
  /** Erases these within a transaction. @returns how many there were */
  eraseUser(db: Connection, platform: string, userId: string): Promise<number>;
  /** Reads again what {@link Extensions.eraseUser} has changed, once that is committed. */
  reload(): Promise<void>;
}
export const Extensions = defineToken<Extensions>("Extensions");
