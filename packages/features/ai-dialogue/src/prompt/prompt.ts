import type { Ai, AiContent, AiMessage, AiSettings, AiToolSpec } from "@dicetower/ai/api";
import { truncateText } from "@dicetower/contract";
import type { Exchange } from "../conversation/conversation.js";

/** Tokens of the lines of a group, of a message beside its words, and of a picture. */
const lineTokens = 1_200;
const messageTokens = 4;
const imageTokens = 1_000;
/** Of the context, for what the estimate misses. */
const margin = 0.05;
/** What is left of the result of a tool where room is wanted. */
const shortResult = 500;

/** What a request is put together from, the least needed of each kind last. */
export interface PromptParts {
  readonly system: string;
  readonly summary: string;
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  readonly time: string;
  /** The most fitting first. */
  readonly memory: readonly string[];
  /** What the table was told of its last session; empty for nothing. */
  readonly recap: string;
  /** Values of the speaker's card; empty for none. */
  readonly card: string;
  /** Oldest first. */
  readonly lines: readonly { readonly name: string; readonly text: string; readonly printed: boolean }[];
  readonly message: string;
  readonly images: readonly Extract<AiContent, { readonly type: "image" }>[];
  /** Calls and results of this turn. */
  readonly rounds: readonly AiMessage[];
  readonly tools: readonly AiToolSpec[];
}

/** A request that fits. */
export interface Prompt {
  readonly system: string;
  readonly messages: readonly AiMessage[];
}

/** Puts a request together and cuts it until it fits; undefined where even the least is too long. */
export function assemble(
  ai: Pick<Ai, "estimate">,
  { contextTokens, maxTokens }: AiSettings["model"],
  all: PromptParts,
): Prompt | undefined {
  const room = contextTokens - maxTokens - contextTokens * margin;
  let parts = { ...all, lines: fittingLines(ai, all.lines) };
  for (;;) {
    const messages = messagesOf(parts);
    if (tokensOf(ai, parts, messages) <= room) return { system: parts.system, messages };
    const next = shortened(parts);
    if (next === undefined) return undefined;
    parts = next;
  }
}

/** The next thing that goes, in the order in which it is missed least. */
function shortened(parts: PromptParts): PromptParts | undefined {
  const { lines, memory, exchanges, rounds, images } = parts;
  if (lines.length > 0) return { ...parts, lines: lines.slice(Math.ceil(lines.length / 2)) };
  if (memory.length > 0) return { ...parts, memory: memory.slice(0, Math.floor(memory.length / 2)) };
  if (parts.recap !== "") return { ...parts, recap: "" };
  if (exchanges.length > 0) return { ...parts, exchanges: exchanges.slice(Math.ceil(exchanges.length / 4)) };
  if (rounds.some((one) => one.role === "tool" && one.content.length > shortResult))
    return {
      ...parts,
      rounds: rounds.map((one) =>
        one.role === "tool" ? { ...one, content: truncateText(one.content, shortResult) } : one,
      ),
    };
  if (images.length > 0) return { ...parts, images: [] };
  return undefined;
}

/** The newest lines that have room. */
function fittingLines(ai: Pick<Ai, "estimate">, lines: PromptParts["lines"]): PromptParts["lines"] {
  let tokens = 0;
  const kept: PromptParts["lines"][number][] = [];
  for (const line of [...lines].reverse()) {
    tokens += ai.estimate(`${line.name} ${line.text}`) + messageTokens;
    if (tokens > lineTokens) break;
    kept.unshift(line);
  }
  return kept;
}

function messagesOf(parts: PromptParts): AiMessage[] {
  const messages: AiMessage[] = [];
  if (parts.summary !== "")
    messages.push({ role: "user", content: JSON.stringify({ summary: parts.summary }) });
  for (const { asked, answered } of parts.exchanges) {
    messages.push({ role: "user", content: asked });
    messages.push({ role: "assistant", content: answered });
  }
  messages.push({ role: "user", content: dataOf(parts) });
  messages.push({
    role: "user",
    content:
      parts.images.length === 0 ? parts.message : [{ type: "text", text: parts.message }, ...parts.images],
  });
  return [...messages, ...parts.rounds];
}

function dataOf({ time, memory, recap, card, lines }: PromptParts): string {
  return JSON.stringify({
    data: {
      time,
      ...(memory.length === 0 ? {} : { memory }),
      ...(recap === "" ? {} : { recap }),
      ...(card === "" ? {} : { card }),
      ...(lines.length === 0
        ? {}
        : {
            lines: lines.map(({ name, text, printed }) => (printed ? { printed: text } : { name, text })),
          }),
    },
  });
}

function tokensOf(
  ai: Pick<Ai, "estimate">,
  { system, tools }: PromptParts,
  messages: readonly AiMessage[],
): number {
  let sum = ai.estimate(system);
  if (tools.length > 0) sum += JSON.stringify(tools).length / 3;
  for (const message of messages) sum += messageTokens + contentTokens(ai, message);
  return sum;
}

function contentTokens(ai: Pick<Ai, "estimate">, message: AiMessage): number {
  if (message.role === "assistant")
    return (
      ai.estimate(message.content) +
      (message.calls ?? []).reduce((sum, call) => sum + ai.estimate(call.name + call.arguments), 0)
    );
  if (typeof message.content === "string") return ai.estimate(message.content);
  return message.content.reduce(
    (sum, part) => sum + (part.type === "text" ? ai.estimate(part.text) : imageTokens),
    0,
  );
}
