import { definePoint, type Keyed } from "../feature/point.js";
import type { Actor } from "../http/actor.js";
import { checkCommand } from "./forms/command-of-forms.js";
import type { CommandForm } from "./forms/form.js";
import type { Call, Later } from "./line.js";
import type { Message } from "./message.js";
import type { Reply } from "./reply.js";

/**
 * Who may run a command. Trust numbers are 0 for `anyone`, 3 `helper`, 4 `admin`, 5 `master`, 256 `root`;
 * administrators of the group pass both `groupAdmin` (or trust 4) and `groupAdminOrHelper` (or trust 3).
 */
export type Permission =
  | "anyone"
  | "groupAdmin"
  | "groupAdminOrHelper"
  | "helper"
  | "admin"
  | "master"
  | "root";

/** A command call, its text split into words. */
export interface CommandCall extends Call {
  readonly message: Message;
  /** The word as registered. */
  readonly word: string;
  /** What follows the word: normalised for parsing, options and mentions taken out, blanks trimmed. */
  readonly rest: string;
  /** The same in its original spelling, for reasons, names and texts. */
  readonly original: string;
  /** `--key=value` and `--flag` (an empty value). */
  readonly options: ReadonlyMap<string, string>;
  /** Users mentioned behind the word, in order, the bot left out. Mentions in front of it choose who is meant. */
  readonly targets: readonly string[];
  /** Language of the reply. */
  readonly locale: string;
  /** Who is recorded for what the command changes. */
  readonly actor: Actor;
}

/**
 * Answered by a command that turns out not to be meant: the next command of the same word is tried, then the stages
 * behind the commands, as if this one were not there. Who has said something first tells so: `message.answerPartly()`.
 */
export const notMine: unique symbol = Symbol.for("dicetower.command.notMine");
/** The type of {@link notMine}. */
export type NotMine = typeof notMine;

/**
 * What a command answers: nothing, a reply, {@link notMine}, or `{ later }`, which frees the conversation; the reply
 * follows when it is there.
 */
export type CommandAnswer = Reply | Later | NotMine | undefined;

/** A chat command: a word, and the forms of what may stand behind it. Make one with {@link commandOfForms}. */
export interface Command extends Keyed {
  /** `roll.hidden`. */
  readonly key: string;
  /** Words after the prefix, lower case; the first is the main one. Every word works in every language. */
  readonly names: readonly string[];
  /** Group in the catalogue: `roll`, `manage`, `owner`, … */
  readonly category: string;
  /** Extension it belongs to, `core` when left out: it is there where the extension is switched on. */
  readonly extension?: string;
  /** Text keys of title and one-line summary; `command.<key>` and `command.<key>.brief` when left out. */
  readonly title?: string;
  readonly brief?: string;
  /**
   * What the example of its first form is answered with. Shown where there is no text `command.<key>.exampleReply`, in
   * which `{prefix}` is the prefix in force.
   */
  readonly exampleReply?: string;
  /** Keys of the texts it answers with, the main one first. */
  readonly replyKeys: readonly string[];
  /** Who may run it, in every form that names no other right; `anyone` when left out. */
  readonly permission?: Permission;
  readonly scope?: "any" | "group" | "private";
  readonly priority?: "core" | "expected" | "nice";
  /**
   * May be followed directly by Latin letters or digits, when `reads` takes what follows; the words of its forms may be
   * followed directly by whatever is no Latin letter.
   */
  readonly glued?: boolean;
  /** For glued words: true when `rest`, which begins with a Latin letter, is something that `word` can read. */
  readonly reads?: (rest: string, word: string) => boolean;
  /**
   * For senders themselves: what it does to accounts, rights or words of the sender outlasts the game, so that nobody may
   * call it in the name of somebody else, as scripts do.
   */
  readonly inPerson?: boolean;
  /** Answers also where the bot is switched off. */
  readonly whileOff?: boolean;
  /**
   * Brought by a script, also where its extension is a built-in one: it comes before commands of features that have the
   * same word. What a feature made by others says here is passed over.
   */
  readonly script?: boolean;
  /** UTC epoch seconds at which what brings it was installed: of several scripts with one word the oldest gets it. */
  readonly since?: number;
  /** Place among commands of one kind that share a word, higher first; 0 when left out. */
  readonly rank?: number;
  /**
   * False where the command is not there for a message: its rule system is another one, its switch is off. The word
   * is then another command's, or nobody's. Asked for each message that holds the word: it must be cheap and must not
   * wait. Two commands may share a word where one of them has this, or belongs to an extension that is switched.
   */
  available?(message: Message): boolean;
  /** What may stand behind the word. */
  readonly forms: readonly CommandForm[];
}
/** Commands, read by the command layer. */
export const commands = definePoint<Command>("commands", checkCommand);
