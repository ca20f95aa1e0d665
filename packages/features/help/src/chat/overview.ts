import type { Command, Message } from "@dicetower/contract";
import type { Offered } from "../library/catalogue.js";
import { shortened } from "./answers.js";
import { type Purpose, purposes } from "./purposes.js";

/** Commands on a line of the overview. */
const maxOnLine = 3;
/** Below that many of its first commands, others of its categories fill a line. */
const minOnLine = 2;
/** Words of the whole list. */
const maxWords = 500;
const maxTitle = 24;

const priorities = ["core", "expected", "nice"];

/** What the overview is made of, for one reader. */
export interface OverviewParts {
  /** Commands in force, in the order of the catalogue. */
  readonly commands: readonly Command[];
  readonly message: Message;
  readonly offered: Offered;
  readonly prefix: string;
  /** True for a command of a rule system that is not played here. */
  readonly isElsewhere: (command: Command) => boolean;
  /** A text in the reader's language. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string;
}

/** A line for each purpose, with the commands that matter most of those that are there. */
export function overview(parts: OverviewParts): string {
  const there = offeredCommands(parts).filter((command) => isFor(command, parts.message));
  const lines = purposes.flatMap((purpose) => {
    const chosen = bestOf(purpose, there, parts);
    if (chosen.length === 0) return [];
    const words = chosen.map((command) => {
      const title = shortened(parts.say(command.title ?? `command.${command.key}`), maxTitle);
      return parts.say("help.word", { word: `${parts.prefix}${command.names[0] ?? ""}`, title });
    });
    return [line(parts, purpose.key, words.join(parts.say("help.between")))];
  });
  return lines.join("\n");
}

/** Every word that is there, by purpose; what serves none of them stands last. */
export function wholeList(parts: OverviewParts): string {
  const there = offeredCommands(parts);
  const known = new Set(purposes.flatMap(({ categories }) => categories));
  let left = maxWords;
  const listed = (key: string, commands: readonly Command[]) => {
    // Several commands may share a word, each with forms of its own.
    const words = [...new Set(commands.map(({ names }) => names[0] ?? ""))];
    const shown = words.slice(0, left);
    left -= shown.length;
    if (shown.length === 0) return [];
    return [line(parts, key, shown.join(" ") + (shown.length < words.length ? " …" : ""))];
  };
  return [
    ...purposes.flatMap(({ key, categories }) =>
      listed(
        key,
        there.filter(({ category }) => categories.includes(category)),
      ),
    ),
    ...listed(
      "more",
      there.filter(({ category }) => !known.has(category)),
    ),
  ].join("\n");
}

function line({ say }: OverviewParts, purpose: string, words: string): string {
  return say("help.line", { purpose: say(`help.purpose.${purpose}`), words });
}

function offeredCommands({ commands, offered }: OverviewParts): readonly Command[] {
  return commands.filter(({ key }) => offered.offers(key));
}

/** True for a command that the reader can give here: those of the bot's owners are no first words. */
function isFor({ permission = "anyone", scope = "any" }: Command, message: Message): boolean {
  const isThere = scope === "any" || (scope === "group") === (message.groupId !== "");
  if (!isThere) return false;
  if (permission === "anyone") return true;
  return permission.startsWith("groupAdmin") ? message.groupAdmin || message.trust >= 3 : message.trust >= 5;
}

/** Those that are named for the purpose, else the most important ones of its categories; of the rules played here. */
function bestOf(
  { categories, first }: Purpose,
  commands: readonly Command[],
  { isElsewhere }: OverviewParts,
): readonly Command[] {
  const here = commands.filter((command) => !isElsewhere(command));
  const named = first.flatMap((key) => here.find((command) => command.key === key) ?? []);
  const others =
    named.length >= minOnLine
      ? []
      : here
          .filter(({ key, category }) => categories.includes(category) && !namedKeys.has(key))
          .sort((one, other) => importance(one) - importance(other));
  const byWord = new Map<string, Command>();
  for (const command of [...named, ...others]) {
    const [word = ""] = command.names;
    if (!byWord.has(word)) byWord.set(word, command);
  }
  return [...byWord.values()].slice(0, maxOnLine);
}

const namedKeys: ReadonlySet<string> = new Set(purposes.flatMap(({ first }) => first));

function importance({ priority = "expected" }: Command): number {
  return priorities.indexOf(priority);
}
