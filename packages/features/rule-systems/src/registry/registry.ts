import { type Contribution, errorMessage, foldText } from "@dicetower/contract";
import type { RuleSystemItem } from "../api.js";
import { compilePartial } from "../templates/compile-template.js";
import type { CompiledSystem } from "../templates/compiled-system.js";
import type { ListedEntry, SystemEntry } from "./entry.js";
import type { Switches } from "./switches.js";

/** Who has the name where several want it: a file of the owner replaces what a pack or a package brings. */
const order = ["user", "rulepack", "builtin"] as const;

/** All rule systems there are, and those in force. */
export class SystemRegistry {
  #contributed: readonly SystemEntry[] = [];
  /** By contribution, so that a change elsewhere compiles nothing anew. */
  #compiled = new Map<RuleSystemItem, SystemEntry>();
  #files: readonly SystemEntry[] = [];
  #entries: readonly ListedEntry[] = [];
  #byName: ReadonlyMap<string, CompiledSystem> = new Map();
  #byWord: ReadonlyMap<string, CompiledSystem> = new Map();

  /** @param changed called after each change of what is in force */
  constructor(
    readonly switches: Switches,
    readonly changed: () => void,
  ) {}

  /** All, by name; those that are not in force among them. */
  get entries(): readonly ListedEntry[] {
    return this.#entries;
  }

  get all(): readonly CompiledSystem[] {
    return [...this.#byName.values()];
  }

  get(name: string): CompiledSystem | undefined {
    return this.#byName.get(name);
  }

  find(word: string): CompiledSystem | undefined {
    return this.#byWord.get(foldText(word));
  }

  /** The entry of a name: of one source, or the one that would be in force. */
  entry(name: string, source?: SystemEntry["source"]): ListedEntry | undefined {
    return this.#entries
      .filter((one) => one.name === name && (source === undefined || one.source === source))
      .sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source))[0];
  }

  useContributed(all: readonly Contribution<RuleSystemItem>[]): void {
    const compiled = new Map(all.map((one) => [one.item, this.#compiled.get(one.item) ?? entryOf(one)]));
    this.#compiled = compiled;
    this.#contributed = [...compiled.values()];
    this.rebuild();
  }

  useFiles(files: readonly SystemEntry[]): void {
    this.#files = files;
    this.rebuild();
  }

  /** Decides anew who has which name. */
  rebuild(): void {
    const byName = new Map<string, CompiledSystem>();
    const owners = new Map<string, SystemEntry>();
    const listed: ListedEntry[] = [];
    const sorted = [...this.#files, ...this.#contributed].sort(
      (a, b) => order.indexOf(a.source) - order.indexOf(b.source),
    );
    for (const entry of sorted) {
      const enabled = !this.switches.isOff(entry.source, entry.name);
      const owner = owners.get(entry.name);
      const taken = entry.system !== undefined && enabled && owner !== undefined;
      listed.push({ ...entry, enabled, error: taken ? takenBy(owner) : entry.error });
      if (entry.system === undefined || !enabled || taken) continue;
      owners.set(entry.name, entry);
      byName.set(entry.name, entry.system);
    }
    this.#entries = listed.sort((a, b) => compare(a.name, b.name));
    const names = [...byName].sort(([a], [b]) => compare(a, b));
    const isSame =
      names.length === this.#byName.size && names.every(([name, one]) => this.#byName.get(name) === one);
    this.#byName = new Map(names);
    this.#byWord = wordsOf(this.all);
    if (!isSame) this.changed();
  }
}

/** Names win over keys, whoever has them. */
function wordsOf(systems: readonly CompiledSystem[]): Map<string, CompiledSystem> {
  const words = new Map<string, CompiledSystem>();
  for (const system of systems) words.set(foldText(system.name), system);
  for (const system of systems)
    for (const key of [...system.template.keys, ...(system.template.commands.set.keys ?? [])])
      if (!words.has(foldText(key))) words.set(foldText(key), system);
  return words;
}

function entryOf(by: Contribution<RuleSystemItem>): SystemEntry {
  const { template, pack } = by.item;
  const base = {
    name: template.name,
    source: pack === undefined ? "builtin" : "rulepack",
    packId: pack?.id ?? "",
    filename: pack?.filename ?? "",
    updatedAt: 0,
    content: pack?.content,
  } as const;
  try {
    return { ...base, system: compilePartial(template, base), error: "" };
  } catch (error) {
    by.failed(error, `reading the rule system "${by.key}"`);
    return { ...base, system: undefined, error: errorMessage(error) };
  }
}

function takenBy({ source, filename, packId }: SystemEntry): string {
  if (source === "user") return `The file ${filename} has this name and is used in its place.`;
  return packId === ""
    ? "Another package has a rule system of this name."
    : `The rule pack ${packId} has a rule system of this name.`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
