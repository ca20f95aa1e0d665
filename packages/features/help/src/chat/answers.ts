import { type Message, shortenText, type TextRef, text } from "@dicetower/contract";
import type { HelpEntry, Offered } from "../library/catalogue.js";
import type { HelpLibrary } from "../library/library.js";
import type { HelpLookup } from "../library/lookup.js";

/** The words of an entry; of a command that another has replaced, with a note which. */
export function entryText(
  { title, content, key, source }: HelpEntry,
  all: readonly HelpEntry[],
  offered: Offered,
): TextRef {
  const by = source === "command" ? offered.replacedBy(key) : undefined;
  if (by === undefined) return text("help.entry", { title, content });
  const replacing = all.find((one) => one.source === "command" && one.key === by);
  return text("help.entryReplaced", { title, content, by: replacing?.catalogue ?? by });
}

/** Entries with their numbers, a line each. @param most characters of what is said of each */
export function listed(entries: readonly HelpEntry[], most?: number): string {
  return entries.map(({ id, title, summary }) => `${id}. ${title} - ${shortened(summary, most)}`).join("\n");
}

/** What was asked for, as far as an answer repeats it. */
export function shortened(word: string, most = 60): string {
  return shortenText(word, most);
}

/** Names of the groups of documents. */
export function groupNames({ groups }: HelpLibrary): string {
  return groups
    .filter(({ enabled }) => enabled)
    .map(({ name }) => name)
    .slice(0, 50)
    .join(" ");
}

/** What the commands of this feature share. */
export interface ChatParts {
  readonly lookup: HelpLookup;
  readonly offeredTo: (message: Message) => Offered;
}
