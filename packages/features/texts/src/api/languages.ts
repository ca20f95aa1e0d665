import { type Actor, definePoint, type Keyed, type Message } from "@dicetower/contract";

/** Whose language is chosen: that of a sender, or of a group. */
export type LanguageScope = "own" | "group";

/** Who keeps the language that somebody chose with `.lang`. A sender's own one goes before that of the group. */
export interface LanguageKeeper extends Keyed {
  readonly scope: LanguageScope;
  /** What was chosen for a message, from memory; empty or undefined for nothing. */
  of(message: Message): string | undefined;
  /** Keeps a choice; the empty one takes it back. */
  choose(message: Message, locale: string, actor: Actor): Promise<void>;
  /** What was heard in a chat where nobody has chosen one, from memory; left out where that is kept as if chosen. */
  heard?(message: Message): string | undefined;
  /** Keeps what was heard, unless something is kept by then; undefined for a message that is not its business. */
  hear?(message: Message, locale: string): Promise<void> | undefined;
}

/** Keepers of languages: `players` for people, `groups` for groups. */
export const languageKeepers = definePoint<LanguageKeeper>("languageKeepers");
