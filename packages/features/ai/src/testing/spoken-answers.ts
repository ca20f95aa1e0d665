/** Which of the two ways of asking a request came in. */
export type FakeDialect = "openai" | "anthropic";

/** An answer of the fake model. */
export interface FakeAnswer {
  readonly text?: string;
  readonly calls?: readonly { readonly id?: string; readonly name: string; readonly arguments: unknown }[];
  readonly thinking?: string;
  readonly end?: string;
  /** False for none. */
  readonly usage?: { readonly prompt: number; readonly completion: number } | false;
}

const defaultUsage = { prompt: 12, completion: 7 };

/** The answer as one JSON body. */
export function wholeAnswer(dialect: FakeDialect, answer: FakeAnswer): object {
  return dialect === "openai" ? openaiWhole(answer) : anthropicWhole(answer);
}

/** The answer as server-sent events. */
export function streamedAnswer(dialect: FakeDialect, answer: FakeAnswer): string {
  return dialect === "openai" ? openaiStream(answer) : anthropicStream(answer);
}

function openaiWhole({ text = "", calls = [], thinking, end, usage = defaultUsage }: FakeAnswer): object {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "fake-model",
    choices: [
      {
        index: 0,
        finish_reason: end ?? (calls.length > 0 ? "tool_calls" : "stop"),
        message: {
          role: "assistant",
          content: text,
          ...(thinking === undefined ? {} : { reasoning_content: thinking }),
          ...(calls.length === 0 ? {} : { tool_calls: calls.map(openaiCall) }),
        },
      },
    ],
    ...(usage === false ? {} : { usage: openaiUsage(usage) }),
  };
}

function openaiStream({ text = "", calls = [], thinking, end, usage = defaultUsage }: FakeAnswer): string {
  const deltas: object[] = [{ role: "assistant", content: "" }];
  if (thinking !== undefined) deltas.push({ reasoning_content: thinking });
  for (const piece of pieces(text)) deltas.push({ content: piece });
  for (const [index, call] of calls.entries()) {
    const { id, function: named } = openaiCall(call, index);
    deltas.push({ tool_calls: [{ index, id, type: "function", function: { ...named, arguments: "" } }] });
    for (const piece of pieces(named.arguments))
      deltas.push({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  const events: object[] = deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] }));
  events.push({
    choices: [{ index: 0, delta: {}, finish_reason: end ?? (calls.length > 0 ? "tool_calls" : "stop") }],
  });
  if (usage !== false) events.push({ choices: [], usage: openaiUsage(usage) });
  const named = events.map((event) => `data: ${JSON.stringify({ model: "fake-model", ...event })}\n\n`);
  return `${named.join("")}data: [DONE]\n\n`;
}

function openaiCall({ id, name, arguments: given }: NonNullable<FakeAnswer["calls"]>[number], at: number) {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  return { id: id ?? `call_fake_${at + 1}`, type: "function", function: { name, arguments: text } };
}

function openaiUsage({ prompt, completion }: { readonly prompt: number; readonly completion: number }) {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function anthropicBlocks({ text = "", calls = [], thinking }: FakeAnswer): Record<string, unknown>[] {
  return [
    ...(thinking === undefined ? [] : [{ type: "thinking", thinking, signature: "signed" }]),
    ...(text === "" ? [] : [{ type: "text", text }]),
    ...calls.map(({ id, name, arguments: input }, at) => ({
      type: "tool_use",
      id: id ?? `toolu_fake_${at + 1}`,
      name,
      input,
    })),
  ];
}

function anthropicWhole(answer: FakeAnswer): object {
  const { usage = defaultUsage } = answer;
  return {
    type: "message",
    model: "fake-model",
    content: anthropicBlocks(answer),
    stop_reason: anthropicEnd(answer),
    ...(usage === false ? {} : { usage: { input_tokens: usage.prompt, output_tokens: usage.completion } }),
  };
}

function anthropicEnd({ end, calls = [] }: FakeAnswer): string {
  return end ?? (calls.length > 0 ? "tool_use" : "end_turn");
}

function anthropicStream(answer: FakeAnswer): string {
  const { usage = defaultUsage } = answer;
  const told = usage === false ? undefined : usage;
  const events: Record<string, unknown>[] = [
    {
      type: "message_start",
      message: {
        model: "fake-model",
        ...(told && { usage: { input_tokens: told.prompt, output_tokens: 1 } }),
      },
    },
    { type: "ping" },
  ];
  for (const [index, block] of anthropicBlocks(answer).entries()) events.push(...blockEvents(index, block));
  events.push({
    type: "message_delta",
    delta: { stop_reason: anthropicEnd(answer) },
    ...(told && { usage: { output_tokens: told.completion } }),
  });
  events.push({ type: "message_stop" });
  return events
    .map((event) => `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
}

function blockEvents(index: number, block: Record<string, unknown>): Record<string, unknown>[] {
  const { type } = block;
  const delta = (part: object) => ({ type: "content_block_delta", index, delta: part });
  const begin = (start: object) => ({ type: "content_block_start", index, content_block: start });
  const end = { type: "content_block_stop", index };
  if (type === "text")
    return [
      begin({ type, text: "" }),
      ...pieces(String(block["text"])).map((text) => delta({ type: "text_delta", text })),
      end,
    ];
  if (type === "thinking")
    return [
      begin({ type, thinking: "", signature: "" }),
      delta({ type: "thinking_delta", thinking: block["thinking"] }),
      delta({ type: "signature_delta", signature: block["signature"] }),
      end,
    ];
  return [
    begin({ ...block, input: {} }),
    ...pieces(JSON.stringify(block["input"])).map((partial_json) =>
      delta({ type: "input_json_delta", partial_json }),
    ),
    end,
  ];
}

/** A text in pieces of some characters. */
function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,8}/gu) ?? [];
}
