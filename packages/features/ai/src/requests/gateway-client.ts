import type { Clock, JsonValue, Outbound, Random } from "@dicetower/contract";
import { type AiAnswer, AiFailure, type AiMessage, type AiToolSpec } from "../api.js";
import { withoutThinking } from "../gateways/answer/thinking.js";
import { holdsToolSyntax } from "../gateways/answer/tool-syntax.js";
import { dialectOf } from "../gateways/dialects.js";
import { exchange } from "../gateways/exchange.js";
import { ProviderFailure } from "../gateways/failures/provider-failure.js";
import type { AnswerReader, GatewayTarget } from "../gateways/gateway-request.js";
import type { GatewayStanding, GatewayTry } from "./gateway-standing.js";
import { halvedHistory } from "./halved-history.js";
import type { LearnedRepairs } from "./learned-repairs.js";

const maxRepairs = 3;
const maxPauses = 2;
const backOffMs = 1000;

/** What asking needs. */
export interface GatewayClientServices {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly random: Random;
  readonly standing: GatewayStanding;
  readonly repairs: LearnedRepairs;
}

/** A gateway and the model that is asked there. */
export interface NamedTarget extends GatewayTarget {
  readonly name: string;
}

/** What is asked of whichever gateway answers. */
export interface Question {
  readonly system: string;
  readonly messages: readonly AiMessage[];
  readonly tools: readonly AiToolSpec[];
  readonly maxTokens: number;
  /** No retry and no other gateway. */
  readonly once: boolean;
  /** Asks a gateway that is left aside, too: somebody wants to know whether it is back. */
  readonly anyway: boolean;
  /** On the clock that never goes backwards. */
  readonly deadline: number;
}

/** What a gateway answered. */
export interface GatewayAnswer extends Pick<AiAnswer, "text" | "calls" | "end" | "carried" | "model"> {
  readonly target: NamedTarget;
  readonly reader: AnswerReader;
}

/** Asks gateways in order until one answers. */
export class GatewayClient {
  constructor(readonly services: GatewayClientServices) {}

  /**
   * @param watched is told of every reader: what came before a failure is charged, too
   * @throws ProviderFailure the last one, or AiFailure
   */
  async ask(
    targets: readonly NamedTarget[],
    question: Question,
    signal: AbortSignal,
    watched: (reader: AnswerReader, target: NamedTarget) => void,
  ): Promise<GatewayAnswer> {
    let last: ProviderFailure | undefined;
    for (const target of targets) {
      const attempt = this.services.standing.enter(gatewayKey(target), question.anyway);
      if (attempt === undefined) continue;
      try {
        return await new Asking(this.services, target, question, attempt, signal, (reader) =>
          watched(reader, target),
        ).answer();
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        last = error;
      } finally {
        attempt.end();
      }
      if (question.once) break;
    }
    throw last ?? new AiFailure("unreachable", "Every gateway is left aside for now.");
  }
}

/** Names a gateway to the breaker: its address and what it is asked with. */
function gatewayKey({ gateway }: GatewayTarget): string {
  return `${gateway.provider} ${gateway.baseUrl} ${gateway.apiKey}`;
}

/** One question to one gateway, with all that is tried again. */
class Asking {
  #messages: readonly AiMessage[];
  #repaired = 0;
  #retries = 0;
  #halved = false;
  #askedAgain = false;
  #pauses = 0;
  #before = "";

  constructor(
    readonly services: GatewayClientServices,
    readonly target: NamedTarget,
    readonly question: Question,
    readonly attempt: GatewayTry,
    readonly signal: AbortSignal,
    readonly watched: (reader: AnswerReader) => void,
  ) {
    this.#messages = question.messages;
  }

  async answer(): Promise<GatewayAnswer> {
    for (;;) {
      try {
        const answer = this.#judged(await this.#exchange());
        if (answer === undefined) continue;
        this.attempt.succeeded();
        return answer;
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        await this.#react(error);
      }
    }
  }

  #exchange(): Promise<AnswerReader> {
    const { services, target, question, signal } = this;
    const left = question.deadline - services.clock.monotonic();
    if (left <= 0) throw new AiFailure("slow", "The time for the request is over.");
    const { system, tools, maxTokens } = question;
    const repairs = services.repairs.of(modelKey(target));
    return exchange(
      services,
      target,
      { model: target.name, system, messages: this.#messages, tools, maxTokens, repairs },
      Math.min(left, target.gateway.timeoutSeconds * 1000),
      signal,
      this.watched,
    );
  }

  /** The answer, or undefined where it has to be asked for again. @throws ProviderFailure for nothing, twice */
  #judged(reader: AnswerReader): GatewayAnswer | undefined {
    const { draft } = reader;
    const { calls } = draft;
    const carried = this.#carried(reader);
    if (draft.end === "paused" && this.#pauses < maxPauses) {
      this.#pauses++;
      this.#before += draft.text;
      const said: AiMessage = { role: "assistant", content: draft.text, ...carried };
      this.#messages = [...this.#messages, said];
      return undefined;
    }
    const end = draft.end === "refusal" ? "refusal" : calls.length > 0 ? "tools" : draft.end;
    const common = { target: this.target, reader, model: draft.model || this.target.name, ...carried };
    if (end === "refusal") return { ...common, text: "", calls: [], end };
    const text = withoutThinking(this.#before + draft.text);
    const written = calls.length === 0 && holdsToolSyntax(text, this.question.tools);
    const empty = written || (text.trim() === "" && calls.length === 0);
    if (!empty) return { ...common, text, calls, end: end === "length" || end === "tools" ? end : "stop" };
    if (this.#askedAgain) throw new ProviderFailure("empty", { do: "next" }, "the answer is empty");
    this.#askedAgain = true;
    return undefined;
  }

  #carried(reader: AnswerReader): { readonly carried?: JsonValue } {
    const back = reader.carried();
    if (back === undefined) return {};
    const dialect = dialectOf(this.target.gateway).name;
    return { carried: { dialect, model: this.target.name, back } as unknown as JsonValue };
  }

  /** Prepares the next try, or throws. */
  async #react(failure: ProviderFailure): Promise<void> {
    const { reaction } = failure;
    switch (reaction.do) {
      case "repair": {
        const key = modelKey(this.target);
        if (this.#repaired === maxRepairs || this.services.repairs.of(key).has(reaction.repair))
          throw failure;
        this.#repaired++;
        this.services.repairs.learn(key, reaction.repair);
        return;
      }
      case "halve": {
        const half = this.#halved ? undefined : halvedHistory(this.#messages);
        if (half === undefined) throw new AiFailure("tooLong", "The request is too long for the model.");
        this.#halved = true;
        this.#messages = half;
        return;
      }
      case "next":
        if (reaction.asideMs !== undefined) this.attempt.aside(reaction.asideMs);
        else this.attempt.failed();
        throw failure;
      case "retry":
        return this.#retry(failure, reaction.afterMs);
    }
  }

  async #retry(failure: ProviderFailure, afterMs: number | undefined): Promise<void> {
    const { target, question, services, signal } = this;
    const again = this.attempt.failed();
    if (!again || question.once || this.#retries >= target.gateway.retries) throw failure;
    const spread = 0.75 + services.random.fraction() / 2;
    const ms = afterMs ?? Math.min(8, 2 ** this.#retries) * backOffMs * spread;
    this.#retries++;
    if (services.clock.monotonic() + ms >= question.deadline) throw failure;
    await services.clock.wait(ms, signal);
  }
}

/** Names a model to what is learned of it. */
function modelKey({ gateway, name }: NamedTarget): string {
  return `${gateway.baseUrl} ${name}`;
}
