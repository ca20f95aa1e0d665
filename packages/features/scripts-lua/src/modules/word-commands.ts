import {
  type Call,
  type Command,
  commands,
  type Fork,
  type Message,
  notMine,
  type Reply,
  type Scope,
  SerialQueue,
  type TextItem,
  texts,
  type Verdict,
} from "@dicetower/contract";
import { CommandWords } from "../matching/command-words.js";
import type { Found } from "../matching/trigger-index.js";
import { wordsOf } from "../matching/words.js";
import type { Trigger } from "../objects/trigger.js";
import type { ModuleRecord } from "./module.js";

/** What runs the triggers of modules. */
export interface TriggerRunner {
  /** False where a trigger is not in force for a message: another rule system is played, replies are off. */
  isInForce(trigger: Trigger, message: Message): boolean;
  runFound(found: Found, message: Message, call: Call): Promise<Verdict>;
}

/**
 * Brings the keywords of modules that look like commands to the command layer, which decides whose a word is. All other
 * keywords are left to the stage of modules.
 */
export class WordCommands {
  readonly #forks = new Map<string, { readonly is: string; readonly fork: Fork }>();
  readonly #queue = new SerialQueue();
  /** As they are now, by the keys of their commands: a trigger that is loaded again is another object. */
  #words: ReadonlyMap<string, CommandWords> = new Map();

  constructor(
    readonly scope: Scope,
    readonly extensionOf: (module: string) => string,
    readonly runner: TriggerRunner,
  ) {}

  /** Contributes the words of these triggers and no others. @param records of all modules, in their order */
  use(triggers: readonly Trigger[], records: readonly ModuleRecord[]): Promise<void> {
    return this.#queue.run(() => this.#use(triggers, ages(records)));
  }

  async #use(triggers: readonly Trigger[], since: ReadonlyMap<string, number>): Promise<void> {
    const words = new Map<string, CommandWords>();
    const byModule = new Map<string, Command[]>();
    for (const one of inOrder(triggers)) {
      const { module } = one.trigger;
      const command = this.#command(one, since.get(module) ?? 0);
      words.set(command.key, one);
      byModule.set(module, [...(byModule.get(module) ?? []), command]);
    }
    this.#words = words;
    const signed = [...byModule].map(([module, all]) => ({ module, all, is: JSON.stringify(all) }));
    for (const [module, { is, fork }] of this.#forks)
      if (!signed.some((one) => one.module === module && one.is === is)) {
        this.#forks.delete(module);
        await fork.stop();
      }
    for (const { module, all, is } of signed) {
      if (this.#forks.has(module) || this.scope.signal.aborted) continue;
      const fork = await this.scope.fork(`words of ${module}`, (part) => {
        part.add(commands, ...all);
        part.add(texts, ...all.flatMap(textsOf));
      });
      this.#forks.set(module, { is, fork });
    }
  }

  #command(words: CommandWords, since: number): Command {
    const { module, type, title } = words.trigger;
    const key = `lua.${module}.${type}.${title}`;
    const [word = ""] = words.names;
    const found = (message: Message) => this.#words.get(key)?.find(wordsOf(message));
    return {
      key,
      names: words.names,
      category: "plugin",
      extension: this.extensionOf(module),
      syntax: `.${word}`,
      example: `.${word}`,
      replyKeys: ["lua.error"],
      script: true,
      since,
      glued: words.continues,
      reads: () => words.continues,
      available: (message) => {
        const trigger = this.#words.get(key)?.trigger;
        return (
          trigger !== undefined && found(message) !== undefined && this.runner.isInForce(trigger, message)
        );
      },
      run: async (call) => {
        const meant = found(call.message);
        if (meant === undefined) return notMine;
        const verdict = await this.runner.runFound(meant, call.message, call);
        if (verdict === undefined) return notMine;
        if ("reply" in verdict) return apart(verdict.reply);
        if (!("later" in verdict)) return undefined;
        const { later } = verdict;
        return {
          later: async (signal) => {
            const reply = await later(signal);
            return reply === undefined ? undefined : apart(reply);
          },
        };
      },
    };
  }
}

/** A module says several messages; of other commands further parts are lines of the first one. */
function apart(reply: Reply): Reply {
  if (!isList(reply)) return reply;
  return reply.map((part) =>
    typeof part === "string" || "key" in part ? { content: part, joins: false } : { joins: false, ...part },
  );
}

function isList(reply: Reply): reply is Extract<Reply, readonly unknown[]> {
  return Array.isArray(reply);
}

/** Triggers that look like commands, as modules try them: orders first, whole messages before beginnings, the longest and the later ones first. */
function inOrder(triggers: readonly Trigger[]): CommandWords[] {
  return triggers
    .map((trigger) => new CommandWords(trigger))
    .filter(({ names }) => names.length > 0)
    .reverse()
    .sort(
      (a, b) =>
        Number(a.trigger.type === "reply") - Number(b.trigger.type === "reply") ||
        Number(b.isWhole) - Number(a.isWhole) ||
        b.longest - a.longest,
    );
}

/**
 * Since when each module counts as there. Among themselves modules stand in the order that the owner gave them, of which
 * later ones override: so the last one is as old as the oldest of them.
 */
function ages(records: readonly ModuleRecord[]): ReadonlyMap<string, number> {
  const times = records.map(({ installedAt }) => installedAt).sort((a, b) => a - b);
  return new Map(records.toReversed().map(({ id }, at) => [id, (times[at] ?? 0) + at / 1_000]));
}

/** Its names and lines of help, in the language of the module. */
function textsOf({ key, names: [word = ""] }: Command): TextItem[] {
  const title = key.slice(key.lastIndexOf(".") + 1) || word;
  return [`command.${key}`, `command.${key}.brief`].map((one) => ({
    key: one,
    content: true,
    category: "lua",
    // Braces of a module are braces.
    values: { "zh-CN": title.replace(/[{}]/g, "$&$&") },
  }));
}
