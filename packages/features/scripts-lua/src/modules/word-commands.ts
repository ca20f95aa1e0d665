import type { CommandReader } from "@dicetower/commands/api";
import {
  type Call,
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  commands,
  type Fork,
  form,
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
import type { Echo, Trigger } from "../objects/trigger.js";
import type { LuaFields } from "../protocol.js";
import type { ModuleRecord } from "./module.js";
import { type CalledValues, firstWords, moduleForms } from "./module-forms.js";

/** What runs the triggers of modules. */
export interface TriggerRunner {
  /** False where a trigger is not in force for a message: another rule system is played, replies are off. */
  isInForce(trigger: Trigger, message: Message): boolean;
  /** @param read how a form has read the call, where the trigger has forms */
  runFound(found: Found, message: Message, call: Call, read?: ReadCall): Promise<Verdict>;
}

/** A call that a form has read. */
export interface ReadCall {
  /** What the form runs. */
  readonly echo: Echo;
  readonly values: LuaFields;
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
  #problems: readonly { readonly module: string; readonly text: string }[] = [];

  constructor(
    readonly scope: Scope,
    readonly extensionOf: (module: string) => string,
    readonly runner: TriggerRunner,
    /** Tells which kinds of arguments there are. */
    readonly reader: () => CommandReader | undefined,
  ) {}

  /** Why commands of a module are not there, in sentences. */
  problemsOf(module: string): readonly string[] {
    return this.#problems.filter((one) => one.module === module).map(({ text }) => text);
  }

  /** Contributes the words of these triggers and no others. @param records of all modules, in their order */
  use(triggers: readonly Trigger[], records: readonly ModuleRecord[]): Promise<void> {
    return this.#queue.run(() => this.#use(triggers, ages(records)));
  }

  async #use(triggers: readonly Trigger[], since: ReadonlyMap<string, number>): Promise<void> {
    const words = new Map<string, CommandWords>();
    const byModule = new Map<string, Command[]>();
    const problems: { readonly module: string; readonly text: string }[] = [];
    for (const one of inOrder(triggers)) {
      const { module } = one.trigger;
      const command = this.#command(one, since.get(module) ?? 0);
      const mistakes = one.trigger.echo.kind === "forms" ? (this.reader()?.mistakesIn(command) ?? []) : [];
      for (const {
        form: { pattern },
        what,
      } of mistakes)
        problems.push({ module, text: `"${one.trigger.title}", form "${pattern}": it ${what}.` });
      // What its forms cannot read is nobody's command.
      if (mistakes.length > 0) continue;
      words.set(command.key, one);
      byModule.set(module, [...(byModule.get(module) ?? []), command]);
    }
    this.#words = words;
    this.#problems = problems;
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
        part.add(
          texts,
          ...all.flatMap((one) => {
            const echo = words.get(one.key)?.trigger.echo;
            return echo === undefined ? [] : textsOf(one, echo);
          }),
        );
      });
      this.#forks.set(module, { is, fork });
    }
  }

  #command(words: CommandWords, since: number): Command {
    const { module, type, title, echo } = words.trigger;
    const key = `lua.${module}.${type}.${title}`;
    const found = (message: Message) => this.#words.get(key)?.find(wordsOf(message));
    const run = async (call: CommandCall, values?: CalledValues): Promise<CommandAnswer> => {
      const meant = found(call.message);
      if (meant === undefined) return notMine;
      const verdict = await this.runner.runFound(
        meant,
        call.message,
        call,
        values && readCall(meant, values),
      );
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
    };
    const declared = echo.kind === "forms" ? echo.forms : [];
    const forms =
      declared.length > 0
        ? moduleForms(declared, () => this.reader()?.kinds, run)
        : [form("[said:raw]", { readsRole: true, example: "", run: (_said, call) => run(call) })];
    const first = firstWords(forms);
    return commandOfForms({
      key,
      names: words.names,
      category: "plugin",
      extension: this.extensionOf(module),
      replyKeys: ["lua.error"],
      script: true,
      since,
      glued: words.continues,
      reads: (rest) =>
        words.continues &&
        (declared.length === 0 || first.has(/^[a-z]+|^\d/i.exec(rest)?.[0].toLowerCase() ?? "")),
      available: (message) => {
        const trigger = this.#words.get(key)?.trigger;
        return (
          trigger !== undefined && found(message) !== undefined && this.runner.isInForce(trigger, message)
        );
      },
      forms,
    });
  }
}

function readCall({ trigger: { echo } }: Found, { at, values }: CalledValues): ReadCall | undefined {
  const entry = echo.kind === "forms" ? echo.forms[at]?.entry : undefined;
  return entry && { echo: { kind: "run", entry }, values };
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

/** Its names, lines of help and what its arguments are called, in the language of the module. */
function textsOf({ key, names: [word = ""] }: Command, echo: Echo): TextItem[] {
  const title = key.slice(key.lastIndexOf(".") + 1) || word;
  const { help = "", forms = [] } = echo.kind === "forms" ? echo : {};
  const lines = forms.filter((one) => one.help !== "").map((one) => `.${word} ${one.pattern}: ${one.help}`);
  const said: [string, string][] = [
    [`command.${key}`, title],
    [`command.${key}.brief`, [help, ...lines].filter((line) => line !== "").join("\n") || title],
    ...forms.flatMap(({ labels }) =>
      Object.entries(labels).map(([name, label]): [string, string] => [
        `command.${key}.argument.${name}`,
        label,
      ]),
    ),
  ];
  return [...new Map(said)].map(([one, value]) => ({
    key: one,
    content: true,
    category: "lua",
    // Braces of a module are braces.
    values: { "zh-CN": value.replace(/[{}]/g, "$&$&") },
  }));
}
