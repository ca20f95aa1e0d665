import { type CommandCall, type Reply, type TextRef, text } from "@dicetower/contract";
import type { Offers } from "./offers.js";
import { plannedWords } from "./own-texts.js";
import { type HelpEntry, lookUp, sought } from "./registry.js";

/** Words that the overview lists at most. */
const mostWords = 80;

/** `.help 扩展:名` and `.help ext:name`: the commands of an extension. */
const extension = /^(?:扩展|ext|extension)[:：]\s*(\S+)$/i;

/** The answer to `.help` with whatever follows it. */
export function answerHelp(
  { message, rest, original }: CommandCall,
  entries: readonly HelpEntry[],
  offers: Offers,
): Reply {
  if (rest === "") return text("help.entrance", { commands: wordsOf(entries) });
  const named = extension.exec(rest)?.[1]?.toLowerCase();
  if (named !== undefined) return extensionText(entries, named);
  const { entry, near } = lookUp(entries, rest);
  if (entry !== undefined) return entryText(entry);
  // Before what comes near: such short words are part of many others.
  if (plannedWords.includes(sought(rest))) return text("help.planned", { word: shortened(original) });
  if (near.length === 0) return text("help.notFound", { word: shortened(original) });
  offers.offer(
    message,
    near.map(({ id }) => id),
  );
  const list = near.map(({ id, title }) => `${id}. ${title}`).join("  ");
  return text("help.near", { word: shortened(original), list });
}

export function entryText({ title, content }: HelpEntry): TextRef {
  return text("help.entry", { title, content });
}

function extensionText(entries: readonly HelpEntry[], name: string): TextRef {
  const there = entries.filter(({ catalogue }) => catalogue.toLowerCase() === name);
  if (there.length === 0) return text("help.notFound", { word: name });
  const list = there.map(({ title, summary }) => `${title}: ${summary}`).join("\n");
  return text("help.extension", { name, list });
}

function wordsOf(entries: readonly HelpEntry[]): string {
  const words = entries.filter(({ source }) => source === "command").map(({ title }) => title);
  return words.length > mostWords ? `${words.slice(0, mostWords).join(" ")} …` : words.join(" ");
}

/** What was asked for, as far as an answer repeats it. */
function shortened(word: string): string {
  return word.length > 60 ? `${word.slice(0, 60)}…` : word;
}
