import { extensions } from "@dicetower/commands/api";
import {
  commands,
  type FeatureHost,
  type Fork,
  SerialQueue,
  type TextItem,
  texts,
} from "@dicetower/contract";
import type { CommandRecord, ExtensionRecord } from "../protocol.js";
import type { RunParts } from "./run-parts.js";
import { scriptCommand, wordOf } from "./script-command.js";

/** Before built-in commands, and before those of rule systems. */
const usualRank = 20;
/** What a script has put into a built-in extension stands before what others bring. */
const putRank = 30;
const longestBrief = 400;

/** Brings the extensions of plugins and their commands to everybody, and takes them back. */
export class ExtensionContributions {
  readonly #parts = new Map<string, { readonly is: string; readonly fork: Fork }>();
  readonly #queue = new SerialQueue();

  constructor(
    readonly host: FeatureHost,
    readonly parts: RunParts,
  ) {}

  /** Contributes these and no others; what is unchanged stays. */
  use(records: readonly ExtensionRecord[]): Promise<void> {
    return this.#queue.run(() => this.#use(records));
  }

  async #use(records: readonly ExtensionRecord[]): Promise<void> {
    const wanted = new Map(
      records.map((record, at) => [record.name, { record, at, is: signature(record, at) }]),
    );
    for (const [name, { is, fork }] of this.#parts)
      if (wanted.get(name)?.is !== is) {
        this.#parts.delete(name);
        await fork.stop();
      }
    for (const [name, { record, at, is }] of wanted) {
      if (this.#parts.has(name) || this.host.signal.aborted) continue;
      const fork = await this.#begin(record, at);
      if (fork !== undefined) this.#parts.set(name, { is, fork });
    }
  }

  async #begin(record: ExtensionRecord, at: number): Promise<Fork | undefined> {
    try {
      return await this.host.fork(`extension ${record.name}`, (part) => {
        const key = keyOf(record.name);
        if (!record.builtin)
          part.add(extensions, { key, kind: "js", title: record.name, default: record.autoActive });
        for (const items of sharing(record.commands)) {
          // Whoever registered last is tried first.
          const rank = (record.builtin ? putRank : usualRank) + at / 10_000;
          const command = scriptCommand(this.parts, { name: record.name, key }, items, rank);
          part.add(commands, command);
          part.add(texts, ...textsOf(command.key, items));
        }
      });
    } catch (error) {
      this.host.log.error(`the extension "${record.name}" of the plugin "${record.plugin}" is not there`, {
        error,
      });
      return undefined;
    }
  }
}

/** Name of an extension as it is switched by: one word. */
export function keyOf(name: string): string {
  return name
    .trim()
    .replace(/[\s\p{Cc}]+/gu, "_")
    .slice(0, 60);
}

/** Items that are the same but for their word are one command. */
function sharing(items: readonly CommandRecord[]): CommandRecord[][] {
  const groups = new Map<string, CommandRecord[]>();
  const words = new Set<string>();
  for (const item of items) {
    const word = wordOf(item.word);
    if (word === "" || /\s/u.test(word) || words.has(word)) continue;
    words.add(word);
    const { word: _, ...same } = item;
    const key = JSON.stringify(same);
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Its names and lines of help, in the language of the plugin. */
function textsOf(key: string, items: readonly CommandRecord[]): TextItem[] {
  const [item] = items;
  if (item === undefined) return [];
  const { word, help, name } = item;
  const brief = help.trim().slice(0, longestBrief) || name || word;
  const lines = { [`command.${key}`]: name || word, [`command.${key}.brief`]: brief };
  return Object.entries(lines).map(([one, words]) => ({
    key: one,
    content: true,
    category: "scripts-js",
    // Braces of a plugin are braces.
    values: { "zh-CN": words.replace(/[{}]/g, "$&$&") },
  }));
}

function signature(record: ExtensionRecord, at: number): string {
  const { hooks: _, ...rest } = record;
  return JSON.stringify([rest, at]);
}
