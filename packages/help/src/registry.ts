import type { Command, Contribution, HelpTopic } from "@dicetower/contract";

/** An entry of the help registry (data-model §14). */
export interface HelpEntry {
  /** Running number, the same within one load; what `.help` lists and takes. */
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly content: string;
  readonly summary: string;
  readonly source: "builtin" | "command";
  /** Feature that it comes from. */
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

const mostRelated = 20;

/** What no entry has that comes from a feature. */
const fromFeature = { tags: [], filename: "", package: "", overridden: false, updatedAt: 0 } as const;

/** Commands and topics, as people look for them. */
export class HelpRegistry {
  #commands: readonly Contribution<Command>[] = [];
  #topics: readonly Contribution<HelpTopic>[] = [];

  useCommands(all: readonly Contribution<Command>[]): void {
    this.#commands = all;
  }

  useTopics(all: readonly Contribution<HelpTopic>[]): void {
    this.#topics = all;
  }

  /** All entries in one language: topics first, then commands, each in the order of their features. */
  entries(say: Say): HelpEntry[] {
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
      content: commandHelp(item, say),
      summary: say(item.brief ?? `command.${key}.brief`),
      source: "command" as const,
      sourceName: owner,
      group: item.category,
      catalogue: item.extension ?? "core",
    }));
    const all = [...topics, ...commands];
    const groups = new Map<string, string[]>();
    for (const { group, key } of all)
      groups.set(group, [...(groups.get(group) ?? []), key].slice(0, mostRelated + 1));
    return all.map((entry, at) => ({
      id: at + 1,
      ...entry,
      ...fromFeature,
      related: (groups.get(entry.group) ?? []).filter((key) => key !== entry.key).slice(0, mostRelated),
    }));
  }
}

function commandHelp(command: Command, say: Say): string {
  const { key, syntax, example, exampleReply, brief = `command.${key}.brief` } = command;
  return [say(brief), syntax, exampleReply === undefined ? example : `${example} → ${exampleReply}`].join(
    "\n",
  );
}

/** A word as it is looked for: without prefix, whatever its case. */
export function sought(word: string): string {
  return word
    .replace(/^[.。!！]+/u, "")
    .trim()
    .toLowerCase();
}

/** What a word leads to: one entry, or those that come near, at most ten. */
export function lookUp(
  entries: readonly HelpEntry[],
  word: string,
): { entry?: HelpEntry; near: readonly HelpEntry[] } {
  const wanted = sought(word);
  if (wanted === "") return { near: [] };
  const names = (entry: HelpEntry) =>
    [entry.title, ...entry.aliases, entry.key].map((name) => name.toLowerCase());
  const exact =
    entries.find((entry) => String(entry.id) === wanted) ??
    entries.find((entry) => names(entry).includes(wanted));
  if (exact !== undefined) return { entry: exact, near: [] };
  const begins = entries.filter((entry) => names(entry).some((name) => name.startsWith(wanted)));
  const holds = entries.filter(
    (entry) =>
      !begins.includes(entry) && `${names(entry).join(" ")} ${entry.summary.toLowerCase()}`.includes(wanted),
  );
  return { near: [...begins, ...holds].slice(0, 10) };
}
