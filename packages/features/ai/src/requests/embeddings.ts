import type { Clock, LiveSettings, Outbound } from "@dicetower/contract";
import type { AiPayer } from "../api.js";
import type { BudgetBook, Charge } from "../budget/budget-book.js";
import { gatewayPolicy } from "../gateways/gateway-policy.js";
import { below } from "../gateways/gateway-request.js";
import { countOf, listOf, objectOf } from "../gateways/json-members.js";
import { openaiHeaders } from "../gateways/openai/openai-wire.js";
import type { SecretGateway, StoredAiSettings } from "../settings/ai-settings.js";
import type { AiMeters } from "./ai-meters.js";
import type { RequestSlots } from "./request-slots.js";
import type { TokenEstimate } from "./token-estimate.js";

const maxTexts = 16;
const maxDimensions = 8192;
const timeoutMs = 30_000;

/** What embeddings need. */
export interface EmbeddingServices {
  readonly live: LiveSettings<StoredAiSettings>;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly slots: RequestSlots;
  readonly budget: BudgetBook;
  readonly estimate: TokenEstimate;
  readonly meters: AiMeters;
}

/** Vectors of texts, by the embedding model of the main gateway. */
export class Embeddings {
  constructor(readonly services: EmbeddingServices) {}

  /** Names the model whose vectors can be compared; empty where there is none. */
  get model(): string {
    const { enabled, gateway, model } = this.services.live.value;
    return enabled && gateway.provider !== "anthropicCompatible" && gateway.baseUrl !== ""
      ? model.embedding
      : "";
  }

  /** Undefined where there is no model for it, the budget is spent or it fails. */
  async embed(
    texts: readonly string[],
    payer: AiPayer,
    signal: AbortSignal,
  ): Promise<number[][] | undefined> {
    if (texts.length > maxTexts) throw new RangeError(`at most ${maxTexts} texts are embedded at once`);
    const { model } = this;
    if (model === "" || texts.length === 0) return texts.length === 0 ? [] : undefined;
    try {
      return await this.#ask(model, texts, payer, signal);
    } catch {
      // Whoever remembers goes by words then.
      return undefined;
    }
  }

  async #ask(model: string, texts: readonly string[], payer: AiPayer, signal: AbortSignal) {
    const { live, outbound, clock, slots, budget, estimate, meters } = this.services;
    const { gateway } = live.value;
    const tokens = texts.reduce((sum, text) => sum + estimate.ofText(text, model), 0);
    const began = clock.monotonic();
    const reserved = await budget.reserve({ purpose: "embedding", payer, continued: true }, tokens);
    const charge: Charge = { ran: false, promptTokens: 0, completionTokens: 0, errors: 0 };
    let leave = () => {};
    try {
      leave = await slots.take(true, signal);
      charge.ran = true;
      const answer = await outbound.request(
        below(gateway.baseUrl, "/embeddings"),
        {
          method: "POST",
          headers: openaiHeaders(gateway),
          body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
        },
        gatewayPolicy(gateway as SecretGateway, timeoutMs, timeoutMs),
        signal,
      );
      if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
      const parsed = objectOf(JSON.parse(answer.body.toString("utf8")));
      charge.promptTokens = countOf(objectOf(parsed["usage"])["prompt_tokens"]) ?? tokens;
      return vectorsOf(listOf(parsed["data"]), texts.length);
    } catch (error) {
      charge.errors++;
      throw error;
    } finally {
      leave();
      meters.asked("embedding", charge, (clock.monotonic() - began) / 1000);
      await budget.settle(reserved, charge);
    }
  }
}

function vectorsOf(data: readonly unknown[], count: number): number[][] {
  const vectors: number[][] = [];
  for (const [at, item] of data.entries()) {
    const { index, embedding } = objectOf(item);
    const vector = listOf(embedding);
    if (vector.length === 0 || vector.length > maxDimensions || !vector.every(Number.isFinite))
      throw new Error("an answer without vectors");
    vectors[countOf(index) ?? at] = vector as number[];
  }
  if (vectors.length !== count || vectors.includes(undefined as unknown as number[]))
    throw new Error("an answer with too few vectors");
  return vectors;
}
