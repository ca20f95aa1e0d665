import type { AiMessage, AiModels, AiToolSpec } from "../api.js";
import type { SecretGateway } from "../settings/ai-settings.js";
import type { AnswerDraft } from "./answer/answer-draft.js";
import type { Repair } from "./failures/provider-failure.js";
import type { Loose } from "./json-members.js";

/** Where a request goes. */
export interface GatewayTarget {
  readonly gateway: SecretGateway;
  readonly models: AiModels;
}

/** A request as gateways are asked it. */
export interface GatewayRequest {
  /** Name of the model. */
  readonly model: string;
  readonly system: string;
  readonly messages: readonly AiMessage[];
  readonly tools: readonly AiToolSpec[];
  readonly maxTokens: number;
  /** What the model is known not to take. */
  readonly repairs: ReadonlySet<Repair>;
}

/** What goes over the wire. */
export interface WireRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads an answer of one of the two kinds of providers. */
export interface AnswerReader {
  readonly draft: AnswerDraft;
  /** Takes an event of a stream in. Returns true where the stream has come to its end. */
  event(data: Loose): boolean;
  /** Takes a whole answer in. */
  whole(answer: Loose): void;
  /** What goes back unchanged in a tool loop; undefined where there is nothing of the kind. */
  carried(): Loose | undefined;
}

/** How providers of a kind are asked. */
export interface Dialect {
  readonly name: "openai" | "anthropic";
  wire(target: GatewayTarget, request: GatewayRequest): WireRequest;
  reader(): AnswerReader;
}

/** What an assistant message carries for this gateway; undefined where another one wrote it. */
export function carriedFor(
  message: AiMessage & { readonly role: "assistant" },
  dialect: Dialect["name"],
  model: string,
): Loose | undefined {
  const { carried } = message;
  if (typeof carried !== "object" || carried === null || Array.isArray(carried)) return undefined;
  const { dialect: of, model: by, back } = carried as Loose;
  return of === dialect && by === model && typeof back === "object" && back !== null
    ? (back as Loose)
    : undefined;
}

/** An address below the base of a gateway. */
export function below(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/\/+$/, "")}${path}`;
}
