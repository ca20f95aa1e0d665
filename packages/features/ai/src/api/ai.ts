import { defineToken, type JsonValue } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import type { AiMemory } from "./memory.js";
import type { AiMessage, AiToolCall, AiToolSpec, AiUsage } from "./messages.js";
import type { AiSettings } from "./settings.js";

/**
 * What a request is for. `probability`, `polish`, `translate` and `summary` are the first to stop: at 80 % of a daily
 * budget.
 */
export type AiPurpose =
  | "dialogue"
  | "probability"
  | "npc"
  | "polish"
  | "translate"
  | "summary"
  | "recap"
  | "test";

/** Who is charged for a request. */
export interface AiPayer {
  readonly person?: PersonKey;
  readonly group?: { readonly platform: string; readonly groupId: string };
  /** No hourly limit. */
  readonly master?: boolean;
}

/** A request to a model. */
export interface AiRequest {
  readonly purpose: AiPurpose;
  readonly payer: AiPayer;
  /** Which of the configured models; `chat` where the wanted one is not configured. `chat` when left out. */
  readonly use?: "chat" | "fast" | "vision";
  /** Name of a model that wins over `use`, such as that of an NPC. */
  readonly model?: string;
  readonly system: string;
  readonly messages: readonly AiMessage[];
  readonly tools?: readonly AiToolSpec[];
  /** Tokens of the answer; the setting when left out. */
  readonly maxTokens?: number;
  /** Milliseconds for all attempts together; twice the setting `timeoutSeconds`, at most 300 000, when left out. */
  readonly limitMs?: number;
  /** One attempt, no waiting in a queue and no other gateway: for what is dropped when it does not come soon. */
  readonly once?: boolean;
  /** True for the second and later rounds of a turn with tools, which are no new request to the hourly limits. */
  readonly continued?: boolean;
}

/** What a model said, whole. */
export interface AiAnswer {
  /** Without reasoning; may be empty where there are calls. */
  readonly text: string;
  readonly calls: readonly AiToolCall[];
  readonly end: "stop" | "length" | "tools" | "refusal";
  /** Belongs into the assistant message of the next round. */
  readonly carried?: JsonValue;
  readonly usage: AiUsage;
  /** Name of the model that answered. */
  readonly model: string;
  readonly latencyMs: number;
}

/**
 * Why there is no answer. `off`: not configured or switched off. `quota`: a budget is used up. `busy`: too many wait.
 * `unreachable`: no gateway is left. `slow`: the time is over. `invalid`: nothing that can be read. `tooLong`: the
 * request does not fit. `aborted`: the signal.
 */
export type AiFailureKind =
  | "off"
  | "quota"
  | "busy"
  | "unreachable"
  | "slow"
  | "invalid"
  | "tooLong"
  | "aborted";

/** Thrown by {@link Ai}; its message holds no key and none of the provider's words. */
export class AiFailure extends Error {
  constructor(
    readonly kind: AiFailureKind,
    message: string,
    /** Which budget, with `quota`. */
    readonly budget?: "userHour" | "groupHour" | "userDay" | "day" | "share",
  ) {
    super(message);
  }
}

/** The models of the installation. */
export interface Ai {
  /** Settings in force, without secrets. Answers without waiting. */
  settings(): AiSettings;
  /** True where AI is on and a gateway with a chat model is configured. */
  available(): boolean;
  /**
   * Asks a model: reserves the budget, retries, falls back to other gateways and settles by what was used. At most two
   * requests run at once; others wait.
   * @throws AiFailure
   */
  complete(request: AiRequest, signal: AbortSignal): Promise<AiAnswer>;
  /** Vectors of at most 16 texts; undefined where no model for it is configured or it fails. */
  embed(texts: readonly string[], payer: AiPayer, signal: AbortSignal): Promise<number[][] | undefined>;
  /** Tokens that a text takes by estimate: CJK 1, other characters 1/3.5, times what was learned of the model. */
  estimate(text: string): number;
  /** Requests and tokens of a payer, or of all: since midnight of the bot's zone, and of the month. */
  usage(payer?: AiPayer): Promise<{ readonly today: AiUsageSums; readonly month: AiUsageSums }>;
  readonly memory: AiMemory;
}
export const Ai = defineToken<Ai>("Ai");

/** Sums of requests. */
export interface AiUsageSums {
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly errors: number;
}
