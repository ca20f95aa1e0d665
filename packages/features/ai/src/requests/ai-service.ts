import { type Clock, hideSecrets, type LiveSettings, type Log, secretSpellings } from "@dicetower/contract";
import {
  type Ai,
  type AiAnswer,
  AiFailure,
  type AiFailureKind,
  type AiMemory,
  type AiPayer,
  type AiRequest,
  type AiSettings,
  type AiUsage,
} from "../api.js";
import type { BudgetBook, Charge } from "../budget/budget-book.js";
import { ProviderFailure } from "../gateways/failures/provider-failure.js";
import type { AnswerReader } from "../gateways/gateway-request.js";
import { type StoredAiSettings, withoutSecrets } from "../settings/ai-settings.js";
import type { AiMeters } from "./ai-meters.js";
import type { Embeddings } from "./embeddings.js";
import type { GatewayAnswer, GatewayClient, NamedTarget, Question } from "./gateway-client.js";
import type { RecentCalls } from "./recent-calls.js";
import type { RequestSlots } from "./request-slots.js";
import type { TokenEstimate } from "./token-estimate.js";

const maxRequestMs = 300_000;

/** What the service is made of. */
export interface AiServiceParts {
  readonly live: LiveSettings<StoredAiSettings>;
  readonly clock: Clock;
  readonly log: Log;
  readonly client: GatewayClient;
  readonly slots: RequestSlots;
  readonly budget: BudgetBook;
  readonly estimate: TokenEstimate;
  readonly meters: AiMeters;
  readonly embeddings: Embeddings;
  readonly calls: RecentCalls;
  readonly memory: AiMemory;
  /** Ends with the feature. */
  readonly signal: AbortSignal;
  /** Told when no gateway answered, and when one did. */
  readonly reached: { failed(target: NamedTarget | undefined, kind: string): void; answered(): void };
}

/** The models of the installation, behind one door. */
export class AiService implements Ai {
  #plain: { readonly of: StoredAiSettings; readonly settings: AiSettings } | undefined;

  constructor(readonly parts: AiServiceParts) {}

  get memory(): AiMemory {
    return this.parts.memory;
  }

  settings(): AiSettings {
    const { value } = this.parts.live;
    if (this.#plain?.of !== value) this.#plain = { of: value, settings: withoutSecrets(value) };
    return this.#plain.settings;
  }

  available(): boolean {
    const { enabled, gateway, model } = this.parts.live.value;
    return enabled && gateway.baseUrl !== "" && model.chat !== "";
  }

  estimate(text: string): number {
    return this.parts.estimate.ofText(text, this.parts.live.value.model.chat);
  }

  usage(payer?: AiPayer) {
    return this.parts.budget.usage(payer);
  }

  embed(texts: readonly string[], payer: AiPayer, signal: AbortSignal): Promise<number[][] | undefined> {
    if (!this.available()) return Promise.resolve(undefined);
    return this.parts.embeddings.embed(texts, payer, AbortSignal.any([signal, this.parts.signal]));
  }

  async complete(request: AiRequest, signal: AbortSignal): Promise<AiAnswer> {
    if (!this.available()) throw new AiFailure("off", "AI is switched off, or no model is configured.");
    const { gateway, model, fallback } = this.parts.live.value;
    return this.ask(request, targetsOf(request, [{ gateway, model }, ...fallback]), signal);
  }

  /** The same of given gateways, whether AI is on or not: for the connectivity test. @throws AiFailure */
  async ask(request: AiRequest, targets: readonly NamedTarget[], given: AbortSignal): Promise<AiAnswer> {
    const { clock, slots, budget, estimate, meters, signal: life } = this.parts;
    const signal = AbortSignal.any([given, life]);
    const [first] = targets;
    if (first === undefined) throw new AiFailure("off", "No model is configured.");
    const maxTokens = request.maxTokens ?? first.models.maxTokens;
    const limitMs = request.limitMs ?? first.gateway.timeoutSeconds * 2000;
    const began = clock.monotonic();
    const prompt = estimate.ofRequest(request, first.name);
    const reserved = await budget.reserve(request, prompt + maxTokens);
    const charge: Charge = { ran: false, promptTokens: 0, completionTokens: 0, errors: 0 };
    let leave = () => {};
    try {
      leave = await slots.take(request.once !== true, signal);
      charge.ran = true;
      const deadline = clock.monotonic() + Math.min(limitMs, maxRequestMs);
      const { system, messages, tools = [], once = false } = request;
      const anyway = request.purpose === "test";
      const question: Question = { system, messages, tools, maxTokens, once, anyway, deadline };
      const answer = await this.#answer(question, targets, signal, charge, request);
      return { ...answer, latencyMs: Math.round(clock.monotonic() - began) };
    } finally {
      leave();
      meters.asked(request.purpose, charge, (clock.monotonic() - began) / 1000);
      await budget.settle(reserved, charge);
    }
  }

  async #answer(
    question: Question,
    targets: readonly NamedTarget[],
    signal: AbortSignal,
    charge: Charge,
    request: AiRequest,
  ): Promise<Omit<AiAnswer, "latencyMs">> {
    const { client, estimate, reached, calls } = this.parts;
    const readers = new Map<AnswerReader, NamedTarget>();
    const noted = calls.begin(request, targets);
    try {
      const answer = await client.ask(targets, question, signal, (reader, target) =>
        readers.set(reader, target),
      );
      readers.delete(answer.reader);
      const usage = this.#usageOf(answer, question);
      charge.promptTokens += usage.promptTokens;
      charge.completionTokens += usage.completionTokens;
      if (!usage.estimated) estimate.learn(question, answer.target.name, usage.promptTokens);
      reached.answered();
      noted.answered(answer, usage);
      const { text, calls: asked, end, carried, model } = answer;
      return { text, calls: asked, end, ...(carried === undefined ? {} : { carried }), usage, model };
    } catch (error) {
      charge.errors++;
      noted.failed(this.masked(error, targets));
      throw this.#told(error, targets, signal, question);
    } finally {
      // What came before a failure has been paid for.
      for (const [{ draft }, { name }] of readers)
        if (draft.begun) {
          charge.promptTokens += draft.usage?.promptTokens ?? estimate.ofRequest(question, name);
          charge.completionTokens += estimate.ofText(draft.text + draft.reasoning, name);
        }
    }
  }

  #usageOf({ reader: { draft }, target }: GatewayAnswer, question: Question): AiUsage {
    if (draft.usage !== undefined) return { ...draft.usage, estimated: false };
    const { estimate } = this.parts;
    const said =
      draft.text + draft.reasoning + draft.calls.map((call) => call.name + call.arguments).join("");
    return {
      promptTokens: estimate.ofRequest(question, target.name),
      completionTokens: estimate.ofText(said, target.name),
      estimated: true,
    };
  }

  #told(error: unknown, targets: readonly NamedTarget[], signal: AbortSignal, { once }: Question): unknown {
    if (signal.aborted) return new AiFailure("aborted", "The request was given up.");
    if (error instanceof AiFailure) {
      if (error.kind === "unreachable" && !once) this.parts.reached.failed(targets[0], "aside");
      return error;
    }
    if (!(error instanceof ProviderFailure)) return error;
    this.parts.log.warn(`no model answered: ${this.masked(error, targets)}`);
    if (!once) this.parts.reached.failed(targets[0], error.fault);
    return Object.assign(new AiFailure(kindOf(error), "No model has answered."), { cause: error });
  }

  /** What went wrong, for owners: a kind and a text, without keys. */
  masked(error: unknown, targets: readonly NamedTarget[]): string {
    const cause = error instanceof AiFailure ? (error.cause ?? error) : error;
    const kind =
      cause instanceof ProviderFailure ? cause.fault : cause instanceof AiFailure ? cause.kind : "error";
    const text = cause instanceof Error ? cause.message : String(cause);
    const secrets = targets
      .flatMap(({ gateway }) => [gateway.apiKey, ...Object.values(gateway.extraHeaders)])
      .flatMap(secretSpellings);
    const plain = text.replace(/\p{Cc}+/gu, " ");
    return `${kind}: ${hideSecrets(plain, secrets, "***").slice(0, 300)}`;
  }
}

/** The gateways that have a model for a request, in order. */
export function targetsOf(
  { use = "chat", model }: Pick<AiRequest, "use" | "model">,
  gateways: readonly Pick<StoredAiSettings, "gateway" | "model">[],
): NamedTarget[] {
  return gateways.flatMap(({ gateway, model: models }, at) => {
    const usual = models[use] || models.chat;
    // A model of the main gateway need not be there at the others.
    const name = at === 0 && model !== undefined && model !== "" ? model : usual;
    return gateway.baseUrl === "" || name === "" ? [] : [{ gateway, models, name }];
  });
}

function kindOf({ fault }: ProviderFailure): AiFailureKind {
  if (fault === "timeout") return "slow";
  if (fault === "unreadable" || fault === "rejected") return "invalid";
  return fault === "tooLong" ? "tooLong" : "unreachable";
}
