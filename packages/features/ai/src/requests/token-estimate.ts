import { LruMap } from "@dicetower/contract";
import type { AiMessage, AiToolSpec } from "../api.js";

const cjk =
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud840-\ud88f][\udc00-\udfff]/g;
const perMessage = 4;
const perImage = 1000;
const least = 0.5;
const maxCount = 2;

/** What is asked of a model, as far as it has tokens. */
export interface Estimated {
  readonly system: string;
  readonly messages: readonly AiMessage[];
  readonly tools?: readonly AiToolSpec[];
}

/** Estimates tokens, and learns from what providers count how far it is off for a model. */
export class TokenEstimate {
  readonly #factors = new LruMap<string, number>(200);

  /** Tokens of a text for a model. */
  ofText(text: string, model: string): number {
    return Math.ceil(rawText(text) * this.#factor(model));
  }

  /** Tokens of a whole request for a model. */
  ofRequest(request: Estimated, model: string): number {
    return Math.ceil(rawRequest(request) * this.#factor(model));
  }

  /** Learns from the tokens that the provider counted for a request. */
  learn(request: Estimated, model: string, counted: number): void {
    const raw = rawRequest(request);
    // Of short requests the template of the model is the greater part.
    if (raw < 20 || counted <= 0) return;
    const seen = Math.min(maxCount, Math.max(least, counted / raw));
    const known = this.#factors.get(model);
    this.#factors.set(model, known === undefined ? seen : known + (seen - known) * 0.3);
  }

  #factor(model: string): number {
    return this.#factors.get(model) ?? 1;
  }
}

function rawText(text: string): number {
  const wide = text.match(cjk)?.length ?? 0;
  return wide + (text.length - wide) / 3.5;
}

function rawRequest({ system, messages, tools = [] }: Estimated): number {
  let sum = rawText(system) + perMessage;
  for (const message of messages) sum += perMessage + rawMessage(message);
  if (tools.length > 0) sum += JSON.stringify(tools).length / 3;
  return sum;
}

function rawMessage(message: AiMessage): number {
  if (message.role === "assistant")
    return (
      rawText(message.content) +
      (message.calls ?? []).reduce((sum, call) => sum + rawText(call.name + call.arguments), 0)
    );
  if (typeof message.content === "string") return rawText(message.content);
  return message.content.reduce(
    (sum, part) => sum + (part.type === "text" ? rawText(part.text) : perImage),
    0,
  );
}
