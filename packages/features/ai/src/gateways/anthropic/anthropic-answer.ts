import { AnswerDraft, type DraftEnd } from "../answer/answer-draft.js";
import { broken } from "../failures/provider-failure.js";
import { errorOf, failureInside } from "../failures/provider-status.js";
import type { AnswerReader } from "../gateway-request.js";
import { countOf, type Loose, listOf, objectOf, textOf } from "../json-members.js";

const ends: Readonly<Record<string, DraftEnd>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  tool_use: "tools",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refusal",
  pause_turn: "paused",
};

const maxBlocks = 200;

/** Reads answers in the way of Anthropic. */
export class AnthropicAnswer implements AnswerReader {
  readonly draft = new AnswerDraft();
  /** Blocks as they are built, with what arrives in pieces apart. */
  readonly #blocks: { readonly start: Loose; readonly pieces: Map<string, string[]> }[] = [];
  readonly #byIndex = new Map<number, number>();
  #promptTokens: number | undefined;
  #completionTokens = 0;

  event(data: Loose): boolean {
    const error = errorOf(data);
    if (error !== undefined) throw failureInside(error);
    switch (data["type"]) {
      case "message_start":
        this.#begin(objectOf(data["message"]));
        break;
      case "content_block_start":
        this.#open(countOf(data["index"]) ?? this.#blocks.length, objectOf(data["content_block"]));
        break;
      case "content_block_delta":
        this.#add(countOf(data["index"]) ?? this.#blocks.length - 1, objectOf(data["delta"]));
        break;
      case "message_delta":
        this.#end(objectOf(data["delta"])["stop_reason"]);
        this.#count(objectOf(data["usage"]));
        break;
      case "message_stop":
        return true;
    }
    return false;
  }

  whole(answer: Loose): void {
    const error = errorOf(answer);
    if (error !== undefined) throw failureInside(error);
    this.#begin(answer);
    for (const [index, block] of listOf(answer["content"]).entries()) this.#open(index, objectOf(block));
    this.#end(answer["stop_reason"]);
    if (this.draft.end === "unset" && Array.isArray(answer["content"])) this.draft.end = "stop";
  }

  #begin(message: Loose): void {
    this.draft.model = textOf(message["model"]);
    this.#count(objectOf(message["usage"]));
  }

  #count({ input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens }: Loose): void {
    const input = countOf(input_tokens);
    if (input !== undefined)
      this.#promptTokens =
        input + (countOf(cache_read_input_tokens) ?? 0) + (countOf(cache_creation_input_tokens) ?? 0);
    this.#completionTokens = countOf(output_tokens) ?? this.#completionTokens;
    if (this.#promptTokens !== undefined)
      this.draft.usage = { promptTokens: this.#promptTokens, completionTokens: this.#completionTokens };
  }

  #open(index: number, start: Loose): void {
    if (this.#blocks.length === maxBlocks) throw broken("unreadable", "the answer has too many blocks");
    this.#byIndex.set(index, this.#blocks.length);
    this.#blocks.push({ start, pieces: new Map() });
    if (start["type"] === "text") this.draft.addText(textOf(start["text"]));
    if (start["type"] === "thinking") this.draft.addReasoning(textOf(start["thinking"]));
    if (start["type"] === "tool_use") {
      const { id, name, input } = start;
      const given = Object.keys(objectOf(input)).length > 0 ? JSON.stringify(input) : "";
      this.draft.addCall({ id: textOf(id), index, name: textOf(name), arguments: given });
    }
  }

  #add(index: number, delta: Loose): void {
    const block = this.#blocks[this.#byIndex.get(index) ?? -1];
    if (block === undefined) throw broken("unreadable", "a part of the stream belongs to no block");
    const keep = (field: string, text: string) => {
      const pieces = block.pieces.get(field) ?? [];
      block.pieces.set(field, pieces);
      pieces.push(text);
    };
    const { text, thinking, signature, partial_json } = delta;
    if (typeof text === "string") {
      this.draft.addText(text);
      keep("text", text);
    } else if (typeof thinking === "string") {
      this.draft.addReasoning(thinking);
      keep("thinking", thinking);
    } else if (typeof signature === "string") keep("signature", signature);
    else if (typeof partial_json === "string") {
      this.draft.addCall({ id: textOf(block.start["id"]), index, arguments: partial_json });
      keep("input", partial_json);
    }
  }

  #end(reason: unknown): void {
    if (typeof reason === "string" && reason !== "") this.draft.end = ends[reason] ?? "stop";
  }

  /** The blocks whole: they go back where the model thought before it called, and where it paused. */
  carried(): Loose | undefined {
    const thought = this.#blocks.some(({ start }) => textOf(start["type"]).includes("thinking"));
    if (!thought && this.draft.end !== "paused") return undefined;
    return { content: this.#blocks.map(({ start, pieces }) => wholeBlock(start, pieces)) };
  }
}

function wholeBlock(start: Loose, pieces: ReadonlyMap<string, readonly string[]>): Loose {
  const block: Record<string, unknown> = { ...start };
  for (const [field, parts] of pieces) {
    const text = parts.join("");
    if (field === "input") block["input"] = parsed(text);
    else block[field] = textOf(start[field]) + text;
  }
  return block;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
