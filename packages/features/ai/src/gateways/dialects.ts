import type { AiGateway } from "../api.js";
import { AnthropicAnswer } from "./anthropic/anthropic-answer.js";
import { anthropicWire } from "./anthropic/anthropic-wire.js";
import type { Dialect } from "./gateway-request.js";
import { OpenaiAnswer } from "./openai/openai-answer.js";
import { openaiWire } from "./openai/openai-wire.js";

const openai: Dialect = { name: "openai", wire: openaiWire, reader: () => new OpenaiAnswer() };
const anthropic: Dialect = { name: "anthropic", wire: anthropicWire, reader: () => new AnthropicAnswer() };

/** How a gateway is asked. */
export function dialectOf({ provider }: Pick<AiGateway, "provider">): Dialect {
  return provider === "anthropicCompatible" ? anthropic : openai;
}
