import type {
  AiSettings,
  AiTool,
  AiToolCall,
  AiToolCallContext,
  AiToolResult,
  AiToolSpec,
} from "@dicetower/ai/api";
import {
  Boom,
  type Clock,
  type Contribution,
  codes,
  type Failure,
  isA,
  type JsonObject,
  type Message,
  type Reply,
  truncateText,
} from "@dicetower/contract";
import { callKey, readArguments } from "./arguments.js";

/** Milliseconds that a tool has. */
const limitMs = 10_000;
const maxResultLength = 4_000;
/** Rolls and checks of one turn. */
const maxRolls = 3;
const rolling = new Set(["roll", "check"]);
/** Errors after which a turn has no more tools. */
const maxErrors = 3;
/** Trust where a tool names no rights. */
const usualTrust = 4;

/** Why a call came to nothing, as the model is told. */
type ToolError = "notAllowed" | "badArguments" | "unknownTool" | "limit" | "timeout" | "refused";

/** What the guard asks of the turn. */
export interface ToolGuardServices {
  readonly clock: Clock;
  readonly tools: () => readonly Contribution<AiTool>[];
  readonly settings: () => AiSettings["tools"];
  /** Asks the speaker whether an act is meant. Resolves false for no, and when nothing is said for a minute. */
  readonly confirmed: (message: Message, act: string, signal: AbortSignal) => Promise<boolean>;
  /** Prints what a tool answers. */
  readonly print: (reply: Reply, call: AiToolCallContext) => Promise<void>;
}

/** Stands between models and tools: what is offered and what is run goes by the rights of the speaker. */
export class ToolGuard {
  constructor(readonly services: ToolGuardServices) {}

  /** Calls of one turn. */
  turn(call: AiToolCallContext): ToolTurn {
    return new ToolTurn(this, call);
  }

  /** Tools that the speaker of a message may use there. */
  offered(message: Message): readonly Contribution<AiTool>[] {
    const { enabled, allowed } = this.services.settings();
    if (!enabled) return [];
    return this.services
      .tools()
      .filter((by) => by.live && allowed.includes(by.key) && isAllowed(by.item, message));
  }

  /** True for a tool that there is, whoever may use it. */
  knows(name: string): boolean {
    return this.services.tools().some(({ key, live }) => live && key === name);
  }
}

function isAllowed({ rights }: AiTool, message: Message): boolean {
  const { trust = rights === undefined ? usualTrust : 0, groupAdmin, scene } = rights ?? {};
  if (message.trust < trust) return false;
  if (groupAdmin === true && !message.groupAdmin && message.trust < usualTrust) return false;
  return scene === undefined || scene === (message.groupId === "" ? "private" : "group");
}

/** The calls of one turn, and what came of them. */
export class ToolTurn {
  /** What tools told the model: what they printed is in it. */
  readonly printed: string[] = [];
  readonly #results = new Map<string, string>();
  #calls = 0;
  #rolls = 0;
  #errors = 0;

  constructor(
    readonly guard: ToolGuard,
    readonly call: AiToolCallContext,
  ) {}

  /** Tools for the next round; none where the turn has had its share. */
  get specs(): readonly AiToolSpec[] {
    if (this.#calls >= this.guard.services.settings().maxCalls || this.#errors >= maxErrors) return [];
    return this.guard
      .offered(this.call.message)
      .map(({ key: name, item: { description, parameters } }) => ({ name, description, parameters }));
  }

  /** Runs a call; what the model is told of it. @throws the reason of the signal where the turn was given up */
  async run(call: AiToolCall): Promise<string> {
    const result = await this.#run(call);
    this.call.signal.throwIfAborted();
    if (typeof result !== "string") {
      this.#errors++;
      return JSON.stringify(result);
    }
    return result;
  }

  async #run({
    name,
    arguments: written,
  }: AiToolCall): Promise<string | { error: ToolError; message?: string }> {
    const { guard, call } = this;
    const { maxCalls } = guard.services.settings();
    const by = guard.offered(call.message).find(({ key }) => key === name);
    if (by === undefined) return { error: guard.knows(name) ? "notAllowed" : "unknownTool" };
    const args = readArguments(written, by.item.parameters);
    if (args === undefined) return { error: "badArguments" };
    const key = callKey(name, args);
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    if (this.#calls >= maxCalls || this.#errors >= maxErrors) return { error: "limit" };
    if (rolling.has(name) && this.#rolls >= maxRolls) return { error: "limit" };
    this.#calls++;
    if (rolling.has(name)) this.#rolls++;
    try {
      if (!(await this.#agreed(by, args))) return { error: "refused", message: "The speaker did not agree." };
      const result = await this.#timed(by, args);
      const text = truncateText(result.text, maxResultLength);
      if (result.print !== undefined) {
        call.signal.throwIfAborted();
        this.printed.push(text);
        await guard.services.print(result.print, call);
      }
      this.#results.set(key, text);
      return text;
    } catch (error) {
      return failed(error, by);
    }
  }

  /** True where nobody has to agree, or the speaker has; rights and what would be done are looked at again then. */
  async #agreed(by: Contribution<AiTool>, args: JsonObject): Promise<boolean> {
    const { guard, call } = this;
    const { requireConfirm } = guard.services.settings();
    const { key, item } = by;
    if (!requireConfirm.includes(key) || !(item.confirm?.(args) ?? true)) return true;
    const act = await this.#act(by, args);
    if (!(await guard.services.confirmed(call.message, act, call.signal))) return false;
    return guard.offered(call.message).includes(by) && (await this.#act(by, args)) === act;
  }

  async #act(by: Contribution<AiTool>, args: JsonObject): Promise<string> {
    const said = await by.run(() => by.item.describe?.(args, this.call));
    return said ?? `${by.key} ${JSON.stringify(args)}`;
  }

  async #timed(by: Contribution<AiTool>, args: JsonObject): Promise<AiToolResult> {
    const limit = new AbortController();
    const signal = AbortSignal.any([this.call.signal, limit.signal]);
    const overdue = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    // Nobody may be left to hear of it.
    overdue.catch(() => {});
    const cancel = this.guard.services.clock.after(limitMs, signal, () => limit.abort(new ToolOverdue()));
    try {
      return await Promise.race([by.run(() => by.item.run(args, { ...this.call, signal })), overdue]);
    } finally {
      cancel();
    }
  }
}

class ToolOverdue extends Error {}

/** What the model is told of a failure: its sentence where it is meant to be told, nothing of anything else. */
function failed(error: unknown, by: Contribution<AiTool>): { error: ToolError; message?: string } {
  if (isA(ToolOverdue, error)) return { error: "timeout" };
  const failure = isA(Boom, error) ? (error as Failure) : undefined;
  if (failure?.data === undefined) {
    by.failed(error, `running the AI tool "${by.key}"`);
    return { error: "refused" };
  }
  const message = truncateText(failure.message, 500);
  if (failure.data.code === codes.forbidden) return { error: "notAllowed", message };
  if (failure.data.code === codes.invalid) return { error: "badArguments", message };
  return { error: "refused", message };
}
