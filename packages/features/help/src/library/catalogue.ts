import type { CommandLines } from "@dicetower/commands/api";
import type { Command, Contribution, HelpTopic, Message } from "@dicetower/contract";

/** An entry of the help registry. */
export interface HelpEntry {
  /** Running number, the same within one load; what `.help` lists and takes. */
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly content: string;
  readonly summary: string;
  readonly source: "builtin" | "command" | "rulepack" | "file" | "chat";
  /** Feature that it comes from, name of a document. */
  readonly sourceName: string;
  readonly group: string;
  /** Extension of a command, empty for topics. */
  readonly catalogue: string;
  readonly tags: readonly string[];
  /** Help document and rule pack that it stands in; empty for what features bring. */
  readonly filename: string;
  readonly package: string;
  /** Keys of entries of the same group, at most 20. */
  readonly related: readonly string[];
  readonly overridden: boolean;
  readonly updatedAt: number;
}

type Say = (key: string) => string;

const maxRelated = 20;

/** What no entry has that comes from a feature. */
const fromFeature = { tags: [], filename: "", package: "", overridden: false, updatedAt: 0 } as const;

/** Commands and topics, as people look for them. */
export class HelpCatalogue {
  #commands: readonly Contribution<Command>[] = [];
  #topics: readonly Contribution<HelpTopic>[] = [];

  useCommands(all: readonly Contribution<Command>[]): void {
    this.#commands = all;
  }

  useTopics(all: readonly Contribution<HelpTopic>[]): void {
    this.#topics = all;
  }

  /** Commands in force, in the order of their features. */
  get commands(): readonly Command[] {
    return this.#commands.filter(({ live }) => live).map(({ item }) => item);
  }

  /** @param linesOf how a command is called */
  constructor(
    readonly linesOf: (
      command: Command,
      locale: string | undefined,
      message: Message | undefined,
    ) => CommandLines,
  ) {}

  /**
   * All entries in one language: topics first, then commands, each in the order of their features.
   * @param message what is answered with them
   */
  entries(say: Say, locale: string | undefined, message?: Message): HelpEntry[] {
    const topics = this.#topics.map(({ item, key, owner }) => {
      const content = say(item.contentKey);
      return {
        key,
        title: say(item.titleKey),
        aliases: item.aliases ?? [],
        content,
        summary: content.split("\n", 1)[0] ?? "",
        source: "builtin" as const,
        sourceName: owner,
        group: item.group,
        catalogue: "",
      };
    });
    const commands = this.#commands.map(({ item, key, owner }) => ({
      key,
      title: item.names[0] ?? key,
      aliases: item.names.slice(1),
      content: commandHelp(item, say, this.linesOf(item, locale, message)),
      summary: say(item.brief ?? `command.${key}.brief`),
      source: "command" as const,
      sourceName: owner,
      group: item.category,
      catalogue: item.extension ?? "core",
    }));
    const all = [...topics, ...commands];
    const groups = new Map<string, string[]>();
    for (const { group, key } of all)
      groups.set(group, [...(groups.get(group) ?? []), key].slice(0, maxRelated + 1));
    return all.map((entry, at) => ({
      id: at + 1,
      ...entry,
      ...fromFeature,
      related: (groups.get(entry.group) ?? []).filter((key) => key !== entry.key).slice(0, maxRelated),
    }));
  }
}

function commandHelp(
  { key, brief = `command.${key}.brief` }: Command,
  say: Say,
  { syntax, example, exampleReply }: CommandLines,
): string {
  const lines = [say(brief), syntax, exampleReply === "" ? example : `${example} → ${exampleReply}`];
  return lines.filter((line) => line !== "").join("\n");
}

/** A word as it is looked for: without prefix, whatever its case. */
export function sought(word: string): string {
  return word
    .replace(/^[.。!！]+/u, "")
    .trim()
    .toLowerCase();
}

/** The entries that are offered in one place. */
export interface Offered {
  /** False for commands that are not there. */
  offers(key: string): boolean;
  /** Key of the command that has taken the place of one, undefined where none has. */
  replacedBy(key: string): string | undefined;
}

/** Returns entries without the commands that are not there. */
export function offeredEntries(entries: readonly HelpEntry[], offered: Offered): readonly HelpEntry[] {
  return entries.filter(({ source, key }) => source !== "command" || offered.offers(key));
}

/** What a word leads to: one entry, or those that come near, at most ten. */
export function lookUp(
  entries: readonly HelpEntry[],
  word: string,
): { entry?: HelpEntry; near: readonly HelpEntry[] } {
  const wanted = sought(word);
  if (wanted === "") return { near: [] };
  const names = (entry: HelpEntry) =>
    [entry.title, ...entry.aliases, entry.key, `${entry.title} ${entry.key.split(".").at(-1)}`].map((name) =>
      name.toLowerCase(),
    );
  const exact =
    entries.find((entry) => String(entry.id) === wanted) ??
    entries.find(({ key, title }) => key.toLowerCase() === wanted && title.toLowerCase() === wanted) ??
    entries.find((entry) => names(entry).includes(wanted));
  if (exact !== undefined) return { entry: exact, near: [] };
  const begins = entries.filter((entry) => names(entry).some((name) => name.startsWith(wanted)));
  const holds = entries.filter(
    (entry) =>
      !begins.includes(entry) && `${names(entry).join(" ")} ${entry.summary.toLowerCase()}`.includes(wanted),
  );
  return { near: [...begins, ...holds].slice(0, 10) };
}
