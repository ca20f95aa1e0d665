import { type Command, type Contribution, defineToken, type Message } from "@dicetower/contract";

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

/** Reads prefix and command word of a message, once for all who ask. */
export interface CommandReader {
  /** Undefined where the message calls no command, or one for another bot. */
  read(message: Message): CommandMatch | undefined;
  /** True where the message begins with a prefix, whether or not a command follows. */
  prefixed(message: Message): boolean;
  /** Prefixes in force. */
  readonly prefixes: readonly string[];
  /** Commands in force, by key. */
  readonly commands: readonly { readonly command: Command; readonly owner: string }[];
}
export const CommandReader = defineToken<CommandReader>("CommandReader");
