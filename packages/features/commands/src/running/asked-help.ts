import type { Command, CommandForm } from "@dicetower/contract";
import type { CommandMatch } from "../api.js";
import type { Reader } from "../reading/reader.js";

/** What people type behind a word to be told how it is used, as they do with other bots. */
const words: ReadonlySet<string> = new Set(["help", "帮助"]);
const sign = "?";
/** Kinds that may be meant to hold the sign itself. */
const free: ReadonlySet<string> = new Set(["text", "raw"]);

/** The call of the help on a command where nothing but that is asked of it; undefined for every other call. */
export function askedHelp(match: CommandMatch, reader: Reader): CommandMatch | undefined {
  const { command, rest, word, prefix, targets } = match;
  const said = rest.toLowerCase();
  if (targets.length > 0 || !(words.has(said) || said === sign)) return undefined;
  if (command.script === true || isOwn(command, said)) return undefined;
  const by = reader.contributions.find(({ key, live }) => key === "help" && live);
  const name = by?.item.names[0];
  if (by === undefined || name === undefined || command === by.item) return undefined;
  return { command: by.item, by, word: name, prefix, rest: word, original: word, targets: [] };
}

/** True where the command itself reads what was said. */
function isOwn({ forms }: Command, said: string): boolean {
  return forms.some((form) => begins(form, said));
}

function begins({ elements }: CommandForm, said: string): boolean {
  const first = elements.find(({ type }) => type !== "option");
  if (first?.type === "word") return first.spellings.includes(said);
  return said === sign && first?.type === "argument" && free.has(first.kind);
}
