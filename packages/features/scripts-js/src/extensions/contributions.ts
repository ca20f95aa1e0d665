import { extensions } from "@dicetower/commands/api";
import {
  type Command,
  commands,
  errorMessage,
  type FeatureHost,
  type Fork,
  SerialQueue,
  type TextItem,
  texts,
} from "@dicetower/contract";
import { formHelp, formLabels } from "@dicetower/script-host/api";
import type { CommandRecord, ExtensionRecord } from "../protocol.js";
import { pluginFormMistakes } from "./plugin-forms.js";
import type { RunParts } from "./run-parts.js";
import { scriptCommand, wordOf } from "./script-command.js";

const maxBriefLength = 400;
const maxHelpLength = 2_000;

/** Brings the extensions of plugins and their commands to everybody, and takes them back. */
export class ExtensionContributions {
  readonly #parts = new Map<string, { readonly is: string; readonly fork: Fork }>();
  readonly #queue = new SerialQueue();
  /** Words that plugins were told not to get, once each. */
  readonly #told = new Set<string>();

  constructor(
    readonly host: FeatureHost,
    readonly parts: RunParts,
  ) {}

  /** Contributes these and no others; what is unchanged stays. */
  use(records: readonly ExtensionRecord[]): Promise<void> {
    return this.#queue.run(() => this.#use(records));
  }

  async #use(records: readonly ExtensionRecord[]): Promise<void> {
    const wanted = new Map(records.map((record) => [record.name, { record, is: this.#signature(record) }]));
    for (const [name, { is, fork }] of this.#parts)
      if (wanted.get(name)?.is !== is) {
        this.#parts.delete(name);
        await fork.stop();
      }
    for (const [name, { record, is }] of wanted) {
      if (this.#parts.has(name) || this.host.signal.aborted) continue;
      const fork = await this.#begin(record);
      if (fork !== undefined) this.#parts.set(name, { is, fork });
    }
  }

  async #begin(record: ExtensionRecord): Promise<Fork | undefined> {
    try {
      return await this.host.fork(`extension ${record.name}`, (part) => {
        const key = keyOf(record.name);
        if (!record.builtin)
          part.add(extensions, { key, kind: "js", title: record.name, default: record.autoActive });
        for (const items of sharing(record.commands)) {
          this.#tellProtected(items);
          const command = this.#command({ name: record.name, key }, items);
          if (command === undefined) continue;
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

  /** A command; undefined where its forms have mistakes, which the console of its plugin is told. */
  #command(
    extension: { readonly name: string; readonly key: string },
    items: readonly CommandRecord[],
  ): Command | undefined {
    const { reader, scripts } = this.parts.shared.services;
    const mistakes: string[] = [];
    let command: Command | undefined;
    try {
      command = scriptCommand(this.parts, extension, items);
      mistakes.push(...pluginFormMistakes(command, reader));
    } catch (error) {
      mistakes.push(errorMessage(error));
    }
    if (mistakes.length === 0) return command;
    const { plugin = "", word = "", place = "" } = items[0] ?? {};
    const where = place === "" ? "" : ` (${place})`;
    for (const mistake of mistakes)
      scripts.console.write(
        { language: "js", name: plugin },
        "error",
        `The command ${word}${where} is not there: ${mistake}.`,
      );
    return undefined;
  }

  /** Tells a plugin in its console of words that nobody gets. */
  #tellProtected(items: readonly CommandRecord[]): void {
    const { reader, scripts } = this.parts.shared.services;
    for (const { word, plugin } of items) {
      const id = `${plugin}\n${word}`;
      if (!reader.isProtected(wordOf(word)) || this.#told.has(id)) continue;
      this.#told.add(id);
      const line = `The command ${word} is protected and cannot be replaced.`;
      scripts.console.write({ language: "js", name: plugin }, "error", line);
    }
  }

  #signature(record: ExtensionRecord): string {
    const { hooks: _, ...rest } = record;
    const since = rest.commands.map(({ plugin }) => this.parts.installedAt(plugin));
    return JSON.stringify([rest, since]);
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
  const forms = formHelp(word, item.forms ?? []);
  const whole = [help.trim() || (forms === "" ? name || word : name), forms].filter((one) => one !== "");
  const brief = whole.join("\n").slice(0, forms === "" ? maxBriefLength : maxHelpLength);
  const lines = {
    [`command.${key}`]: name || word,
    [`command.${key}.brief`]: brief,
    ...formLabels(key, item.forms ?? []),
  };
  return Object.entries(lines).map(([one, words]) => ({
    key: one,
    content: true,
    category: "scripts-js",
    // Braces of a plugin are braces.
    values: { "zh-CN": words.replace(/[{}]/g, "$&$&") },
  }));
}
