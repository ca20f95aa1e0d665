import type { AiContent, AiMessage } from "../../api.js";
import type { SecretGateway } from "../../settings/ai-settings.js";
import {
  below,
  carriedFor,
  type GatewayRequest,
  type GatewayTarget,
  type WireRequest,
} from "../gateway-request.js";
import type { Loose } from "../json-members.js";

/** Headers of a gateway that is asked in the way of OpenAI. */
export function openaiHeaders({ apiKey, extraHeaders }: SecretGateway): Record<string, string> {
  return {
    ...extraHeaders,
    "content-type": "application/json",
    ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
  };
}

/** A request for `/chat/completions`. */
export function openaiWire({ gateway, models }: GatewayTarget, request: GatewayRequest): WireRequest {
  const { model, system, messages, tools, maxTokens, repairs } = request;
  const offered = repairs.has("tools") ? [] : tools;
  const body = {
    model,
    messages: [
      ...(system === "" ? [] : [{ role: "system", content: system }]),
      ...messages.map((message) => openaiMessage(message, request)),
    ],
    [repairs.has("completionTokens") ? "max_completion_tokens" : "max_tokens"]: maxTokens,
    ...(repairs.has("temperature") ? {} : { temperature: models.temperature }),
    ...(repairs.has("topP") || models.topP === 1 ? {} : { top_p: models.topP }),
    ...(repairs.has("stop") || models.stopWords.length === 0 ? {} : { stop: models.stopWords }),
    ...(offered.length === 0
      ? {}
      : {
          tools: offered.map(({ name, description, parameters }) => ({
            type: "function",
            function: { name, description, parameters },
          })),
          tool_choice: "auto",
        }),
    stream: true,
    ...(repairs.has("streamOptions") ? {} : { stream_options: { include_usage: true } }),
  };
  return {
    url: below(gateway.baseUrl, "/chat/completions"),
    headers: { ...openaiHeaders(gateway), accept: "text/event-stream, application/json" },
    body: JSON.stringify(body),
  };
}

function openaiMessage(message: AiMessage, { model, repairs }: GatewayRequest): Loose {
  // A model without tools is told of past calls in words.
  const plain = repairs.has("tools");
  if (message.role === "tool")
    return plain
      ? { role: "user", content: `[result of a tool] ${message.content}` }
      : { role: "tool", tool_call_id: message.callId, content: message.content };
  if (message.role === "user")
    return {
      role: "user",
      content:
        typeof message.content === "string" ? message.content : parts(message.content, repairs.has("images")),
    };
  const { calls = [], content } = message;
  const carried = carriedFor(message, "openai", model) ?? {};
  if (plain) return { role: "assistant", content: content === "" ? "…" : content };
  return {
    role: "assistant",
    content: content === "" && calls.length > 0 ? null : content,
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(({ id, name, arguments: text }) => ({
            id,
            type: "function",
            function: { name, arguments: text },
          })),
        }),
    ...carried,
  };
}

function parts(content: readonly AiContent[], withoutImages: boolean): string | Loose[] {
  const seen = content.map((part) =>
    part.type === "image" && withoutImages ? ({ type: "text", text: "[image]" } as const) : part,
  );
  if (seen.every((part) => part.type === "text"))
    return seen.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  return seen.map((part) =>
    part.type === "text"
      ? { type: "text", text: part.text }
      : {
          type: "image_url",
          image_url: { url: `data:${part.mediaType};base64,${part.data.toString("base64")}` },
        },
  );
}
