import type { Adapters } from "@dicetower/adapters/api";
import type { CommandOutcome, CommandRunner, FormLine, FormTool, FormTools } from "@dicetower/commands/api";
import {
  type Actor,
  Boom,
  type Changes,
  type Clock,
  isA,
  type JsonObject,
  type Message,
  type Reply,
  type Texts,
  TokenBuckets,
  type Writer,
} from "@dicetower/contract";
import type { Dice, HeardRoll } from "@dicetower/dice/api";
import type { Person } from "./person.js";
import type { McpSettings } from "./settings.js";
import {
  isRefusal,
  lineToConfirm,
  partsOf,
  resultOf,
  type ToolResult,
  textOfReply,
  toolError,
} from "./tool-result.js";

/** Milliseconds of a call. */
const maxMs = 10_000;
/** Calls in a second. */
const rate = { perSecond: 20, burst: 20 };
/** Bytes of one page of the list. */
const maxPageBytes = 48 * 1024;

/** Who wrote the words of a call. */
const program: Writer = { kind: "program", name: "mcp" };

/** A tool as the protocol describes it. */
export interface ToolSpec {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject & { readonly type: "object" };
  readonly annotations: { readonly [key: string]: unknown };
}

/** What calls work with. */
export interface CommandToolServices {
  readonly settings: () => McpSettings;
  readonly forms: FormTools;
  readonly runner: CommandRunner;
  readonly person: Person;
  readonly texts: Texts;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly dice: () => Dice | undefined;
  readonly adapters: () => Adapters | undefined;
  /** Logs what no program is told. */
  readonly failed: (error: unknown, tool: FormTool) => void;
  /** Aborts when no call runs any more. */
  readonly life: AbortSignal;
}

/** Commands as tools of a program, which acts in the name of one person. */
export class CommandToolset {
  readonly #buckets = new TokenBuckets(10);

  constructor(readonly services: CommandToolServices) {}

  /** A page of the tools that the person may use. @param from where it begins; @returns where the next one does */
  async page(
    from: number,
  ): Promise<{ readonly tools: readonly ToolSpec[]; readonly next: number | undefined }> {
    const message = await this.#message();
    const offered = this.#offered(message);
    const tools: ToolSpec[] = [];
    let bytes = 0;
    for (let at = from; at < offered.length; at++) {
      const spec = specOf(offered[at] as FormTool, message.locale);
      bytes += Buffer.byteLength(JSON.stringify(spec));
      if (bytes > maxPageBytes && tools.length > 0) return { tools, next: at };
      tools.push(spec);
    }
    return { tools, next: undefined };
  }

  /** Runs a tool. What goes wrong is its answer; never rejects. @param actor who calls, for the audit log */
  async call(name: string, values: Readonly<Record<string, unknown>>, actor: Actor): Promise<ToolResult> {
    const { clock } = this.services;
    if (!this.#buckets.take("calls", rate, clock.monotonic()))
      return toolError(`That is too fast: at most ${rate.perSecond} calls a second. Wait a second.`);
    const message = await this.#message();
    const tool = this.#offered(message).find((one) => one.name === name);
    if (tool === undefined)
      return toolError(
        this.services.forms.all.some((one) => one.name === name)
          ? `The person in whose name this runs may not use "${name}" here.`
          : `There is no tool "${name}".`,
      );
    try {
      return await this.#run(tool, values, message, actor);
    } catch (error) {
      if (isA(Boom, error)) return toolError((error as Error).message);
      this.services.failed(error, tool);
      return toolError("Something went wrong inside the bot.");
    }
  }

  async #run(
    tool: FormTool,
    values: Readonly<Record<string, unknown>>,
    message: Message,
    actor: Actor,
  ): Promise<ToolResult> {
    const { clock, changes, texts, life } = this.services;
    const { confirm, given } = confirmationIn(tool, values);
    const line = tool.line(given, { message, confirmed: confirm });
    const limit = new AbortController();
    const signal = AbortSignal.any([life, limit.signal]);
    const rolls: HeardRoll[] = [];
    const cancel = clock.after(maxMs, life, () => limit.abort(new Overdue()));
    let status: CommandOutcome["status"] = "failed";
    try {
      const { outcome, reply } = await until(signal, this.#said(tool, line, message, signal, rolls));
      ({ status } = outcome);
      this.#sendElsewhere(reply, message);
      const said = textOfReply(reply, texts, message);
      const ok = status === "ok" || status === "later";
      const asked = lineToConfirm(reply);
      const text = said || sentences[status];
      return resultOf(
        { text, ...(asked === undefined ? {} : { confirm: { line: asked } }) },
        rolls,
        !ok || isRefusal(reply),
      );
    } catch (error) {
      if (isA(Overdue, error)) return toolError(`There was no answer within ${maxMs / 1_000} s.`);
      throw error;
    } finally {
      cancel();
      await changes.note({
        action: "mcp.call",
        actor,
        target: { type: "command", id: tool.command, name: tool.name },
        result: status === "ok" || status === "later" ? "ok" : status === "refused" ? "denied" : "failed",
      });
    }
  }

  /** Runs the line and waits for what is said later; hears of the rolls. */
  async #said(tool: FormTool, line: FormLine, message: Message, signal: AbortSignal, rolls: HeardRoll[]) {
    const { runner, dice } = this.services;
    const work = async () => {
      const call = { signal, deadline: performance.now() + maxMs };
      const outcome = await runner.run({ message, ...line, key: tool.command, hands: [program], call });
      const { verdict } = outcome;
      let reply: Reply | undefined;
      if (verdict !== undefined && "reply" in verdict) reply = verdict.reply;
      if (verdict !== undefined && "later" in verdict) reply = await verdict.later(signal);
      return { outcome, reply };
    };
    return dice()?.hear(work, (roll) => void rolls.push(roll)) ?? work();
  }

  /** Says what a command has for other chats than the one it was called in, such as `.me` for a group. */
  #sendElsewhere(reply: Reply | undefined, { account }: Message): void {
    for (const part of partsOf(reply))
      if (typeof part.to === "object") {
        const { scene, id } = part.to;
        this.services.adapters()?.say(account.id, { scene, target: id }, part);
      }
  }

  #message(): Promise<Message> {
    const { settings, person } = this.services;
    return person.message(settings());
  }

  #offered(message: Message): readonly FormTool[] {
    const { commands } = this.services.settings();
    return this.services.forms
      .offered(message)
      .filter(({ command, inPerson }) => !inPerson && (commands.length === 0 || commands.includes(command)));
  }
}

class Overdue extends Error {}

const sentences: Readonly<Record<CommandOutcome["status"], string>> = {
  ok: "Done.",
  later: "Done.",
  unknown: "That is switched off here.",
  refused: "The person in whose name this runs may not do that here.",
  failed: "It failed.",
  tooDeep: "Commands that run other commands went too deep.",
};

/** Takes the confirmation out of the values. */
function confirmationIn(
  { asksFirst }: FormTool,
  values: Readonly<Record<string, unknown>>,
): { readonly confirm: boolean; readonly given: Readonly<Record<string, unknown>> } {
  if (!asksFirst) return { confirm: false, given: values };
  const { confirm, ...given } = values;
  return { confirm: confirm === true, given };
}

function specOf(tool: FormTool, locale: string | undefined): ToolSpec {
  const { name, parameters, asksFirst } = tool;
  const title = tool.title(locale);
  const properties = parameters["properties"] as JsonObject;
  const confirm = {
    type: "boolean",
    description: "True in the second call, to do what the first has asked about.",
  };
  return {
    name,
    title,
    description: tool.description(locale),
    inputSchema: {
      ...parameters,
      type: "object",
      ...(asksFirst ? { properties: { ...properties, confirm } } : {}),
    },
    annotations: {
      title,
      readOnlyHint: tool.form.readOnly === true,
      destructiveHint: asksFirst,
      openWorldHint: false,
    },
  };
}

/** What comes of work, or the reason why it is not waited for any more. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const given = () => reject(signal.reason);
    signal.addEventListener("abort", given, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", given));
  });
}
