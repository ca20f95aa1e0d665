import type { AiContent, AiMessage } from "../../api.js";
import {
  below,
  carriedFor,
  type GatewayRequest,
  type GatewayTarget,
  type WireRequest,
} from "../gateway-request.js";
import { type Loose, listOf, objectOf } from "../json-members.js";

/** A request for `/v1/messages`. */
export function anthropicWire({ gateway, models }: GatewayTarget, request: GatewayRequest): WireRequest {
  const { model, system, messages, tools, maxTokens, repairs } = request;
  const offered = repairs.has("tools") ? [] : tools;
  // Both together are refused by some models.
  const withTopP = models.topP !== 1 && !repairs.has("topP");
  const body = {
    model,
    ...(system === "" ? {} : { system }),
    messages: joined(messages.map((message) => anthropicMessage(message, request))),
    max_tokens: maxTokens,
    ...(withTopP ? { top_p: models.topP } : {}),
    ...(withTopP || repairs.has("temperature") ? {} : { temperature: Math.min(1, models.temperature) }),
    ...(repairs.has("stop") || models.stopWords.length === 0 ? {} : { stop_sequences: models.stopWords }),
    ...(offered.length === 0
      ? {}
      : {
          tools: offered.map(({ name, description, parameters }) => ({
            name,
            description,
            input_schema: parameters,
          })),
        }),
    stream: true,
  };
  const base = gateway.baseUrl.replace(/\/+$/, "");
  return {
    url: below(base, base.endsWith("/v1") ? "/messages" : "/v1/messages"),
    headers: {
      ...gateway.extraHeaders,
      "content-type": "application/json",
      accept: "text/event-stream, application/json",
      "anthropic-version": "2023-06-01",
      ...(gateway.apiKey === "" ? {} : { "x-api-key": gateway.apiKey }),
    },
    body: JSON.stringify(body),
  };
}

interface Turn {
  readonly role: "user" | "assistant";
  readonly content: readonly Loose[];
  /** Holds results of tools, beside which no text may stand. */
  readonly results?: boolean;
}

function anthropicMessage(message: AiMessage, { model, repairs }: GatewayRequest): Turn {
  const plain = repairs.has("tools");
  if (message.role === "tool")
    return plain
      ? { role: "user", content: [said(`[result of a tool] ${message.content}`)] }
      : {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: message.callId, content: message.content }],
          results: true,
        };
  if (message.role === "user")
    return { role: "user", content: blocks(message.content, repairs.has("images")) };
  const back = carriedFor(message, "anthropic", model);
  if (back !== undefined && !plain) return { role: "assistant", content: listOf(back["content"]) as Loose[] };
  const { content, calls = [] } = message;
  const uses = plain
    ? []
    : calls.map(({ id, name, arguments: text }) => ({ type: "tool_use", id, name, input: inputOf(text) }));
  const words = content.trim() === "" ? [] : [said(content)];
  const all = [...words, ...uses];
  return { role: "assistant", content: all.length === 0 ? [said("…")] : all };
}

/** Equal roles in a row become one message; results of tools and words that follow them stay apart. */
function joined(turns: readonly Turn[]): Loose[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role !== turn.role) merged.push(turn);
    else if ((last.results ?? false) === (turn.results ?? false))
      merged[merged.length - 1] = { ...last, content: [...last.content, ...turn.content] };
    else merged.push({ role: "assistant", content: [said("…")] }, turn);
  }
  return merged.map(({ role, content }) => ({ role, content }));
}

function blocks(content: string | readonly AiContent[], withoutImages: boolean): Loose[] {
  if (typeof content === "string") return [said(content === "" ? "…" : content)];
  return content.map((part) => {
    if (part.type === "text") return said(part.text === "" ? "…" : part.text);
    if (withoutImages) return said("[image]");
    return {
      type: "image",
      source: { type: "base64", media_type: part.mediaType, data: part.data.toString("base64") },
    };
  });
}

function said(text: string): Loose {
  return { type: "text", text };
}

function inputOf(text: string): Loose {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}
