import type { Command } from "@dicetower/contract";
import { isLatin, latin } from "./letters.js";
import type { WordIndex } from "./word-index.js";

/** A prefix that clients and other bots have words of their own behind, so that much that begins with it is no call. */
export const slash = "/";

/** Words that are ours, and behind a slash mean something else to many clients: `/me waves`. */
const foreign: ReadonlySet<string> = new Set(["me"]);

/** Letters glued to a word that no word of a language goes on with: those of dice, `d20`. */
const gluedDice = /^[a-z]+\d/u;
/** What goes on as a path, a name of a server, or the bot that it is for: `/r/dnd`, `/help@other`. */
const continued = /[/._@-]/u;
const letter = /\p{L}/u;

/** True where a text with a slash at its beginning calls a command, switched on here or not. */
export function callsBehindSlash(index: WordIndex, text: string): boolean {
  const found = index.find(text, slash.length, (word, { by }) =>
    by.live && endsBehindSlash(by.item, word, text, slash.length + word.length) ? true : undefined,
  );
  return found === true;
}

/** True where a word behind a slash is a whole word, or goes on with what its command reads and no language has. */
export function endsBehindSlash(command: Command, word: string, text: string, end: number): boolean {
  if (foreign.has(word)) return false;
  const next = text.charAt(end);
  if (continued.test(next)) return false;
  if (!latin.test(word)) return !letter.test(next);
  if (!isLatin(text, end)) return true;
  const glued = text.slice(end).trim();
  return command.glued === true && gluedDice.test(glued) && command.reads?.(glued, word) === true;
}
