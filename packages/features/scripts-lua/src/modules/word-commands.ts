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
  texts,
  type Verdict,
} from "@dicetower/contract";
import { firstWords } from "@dicetower/script-host/api";
import type { CommandWords } from "../matching/command-words.js";
import type { Found } from "../matching/trigger-index.js";
import { wordsOf } from "../matching/words.js";
import type { Echo, Trigger } from "../objects/trigger.js";
import type { LuaFields } from "../protocol.js";
import type { ModuleRecord } from "./module.js";
import { type CalledValues, moduleForms } from "./module-forms.js";
import { ages, inOrder } from "./word-order.js";
import { textsOf } from "./word-texts.js";

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
      if (one.trigger.echo.kind === "forms" && !one.isOneWord) {
        problems.push({ module, text: `"${one.trigger.title}": what has forms is one word behind a sign.` });
        continue;
      }
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
    const signed = [...byModule].map(([module, all]) => {
      const said = all.flatMap((one) => {
        const echo = words.get(one.key)?.trigger.echo;
        return echo === undefined ? [] : textsOf(one, echo);
      });
      return { module, all, said, is: JSON.stringify([all, said]) };
    });
    for (const [module, { is, fork }] of this.#forks)
      if (!signed.some((one) => one.module === module && one.is === is)) {
        this.#forks.delete(module);
        await fork.stop();
      }
    for (const { module, all, said, is } of signed) {
      if (this.#forks.has(module) || this.scope.signal.aborted) continue;
      const fork = await this.scope.fork(`words of ${module}`, (part) => {
        part.add(commands, ...all);
        part.add(texts, ...said);
      });
      this.#forks.set(module, { is, fork });
    }
  }

  #command(words: CommandWords, since: number): Command {
    const { module, type, title, echo } = words.trigger;
    const key = `lua.${module}.${type}.${title}`;
    const found = (message: Message) => this.#words.get(key)?.find(wordsOf(message));
    const run = async (call: CommandCall, values?: CalledValues): Promise<CommandAnswer> => {
      const trigger = this.#words.get(key)?.trigger;
      const meant = echo.kind === "forms" ? trigger && calledBy(trigger, call) : found(call.message);
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
        if (trigger === undefined || !this.runner.isInForce(trigger, message)) return false;
        return echo.kind === "forms" || found(message) !== undefined;
      },
      forms,
    });
  }
}

/** A call by the word alone: what stands behind it is for the forms. */
function calledBy(trigger: Trigger, { word, original }: CommandCall): Found {
  return { trigger, kind: "prefix", keyword: `.${word}`, suffix: original, groups: [] };
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
