import { AnswerDraft, type DraftEnd } from "../answer/answer-draft.js";
import { errorOf, failureInside } from "../failures/provider-status.js";
import type { AnswerReader } from "../gateway-request.js";
import { countOf, type Loose, listOf, objectOf, textOf } from "../json-members.js";

const ends: Readonly<Record<string, DraftEnd>> = {
  stop: "stop",
  eos: "stop",
  length: "length",
  max_tokens: "length",
  tool_calls: "tools",
  function_call: "tools",
  content_filter: "refusal",
};

/** Fields of a message that hold what the model thought. */
const reasoningFields = ["reasoning_content", "reasoning"] as const;

/** Reads answers in the way of OpenAI. */
export class OpenaiAnswer implements AnswerReader {
  readonly draft = new AnswerDraft();
  readonly #reasoning = new Map<string, string[]>();
  readonly #details: unknown[] = [];
  /** An end reason came, be it the empty one. */
  #emptyEnd = false;

  event(data: Loose): boolean {
    this.#checkError(data);
    this.#common(data);
    const choice = objectOf(listOf(data["choices"])[0]);
    // Some servers send the whole message in the last event instead of a delta.
    const delta = objectOf(choice["delta"] ?? choice["message"]);
    this.#message(delta);
    this.#end(choice["finish_reason"]);
    return false;
  }

  whole(answer: Loose): void {
    this.#checkError(answer);
    this.#common(answer);
    const choice = objectOf(listOf(answer["choices"])[0]);
    this.#message(objectOf(choice["message"] ?? choice["delta"]));
    if (typeof choice["text"] === "string" && choice["message"] === undefined)
      this.draft.addText(choice["text"]);
    this.#end(choice["finish_reason"]);
    // An answer that came whole has ended, whatever it says of that.
    if (this.draft.end === "unset" && listOf(answer["choices"]).length > 0) this.draft.end = "stop";
  }

  /** `[DONE]`: the empty end reason was one. */
  done(): void {
    if (this.draft.end === "unset" && this.#emptyEnd) this.draft.end = "stop";
  }

  #checkError(data: Loose): void {
    const error = errorOf(data);
    if (error !== undefined) throw failureInside(error);
  }

  #common({ model, usage }: Loose): void {
    if (typeof model === "string" && model !== "") this.draft.model = model;
    const { prompt_tokens, completion_tokens } = objectOf(usage);
    const promptTokens = countOf(prompt_tokens);
    if (promptTokens !== undefined)
      this.draft.usage = { promptTokens, completionTokens: countOf(completion_tokens) ?? 0 };
  }

  #message(message: Loose): void {
    const { content, refusal, tool_calls, function_call, reasoning_details } = message;
    if (typeof content === "string") this.draft.addText(content);
    else for (const part of listOf(content)) this.draft.addText(textOf(objectOf(part)["text"]));
    if (typeof refusal === "string" && refusal !== "") this.draft.end = "refusal";
    for (const field of reasoningFields) this.#think(field, textOf(message[field]));
    if (this.#details.length < 1000) this.#details.push(...listOf(reasoning_details));
    for (const call of listOf(tool_calls)) this.#call(objectOf(call));
    if (typeof function_call === "object" && function_call !== null) this.#call({ function: function_call });
  }

  #think(field: string, text: string): void {
    if (text === "") return;
    this.draft.addReasoning(text);
    const parts = this.#reasoning.get(field) ?? [];
    this.#reasoning.set(field, parts);
    parts.push(text);
  }

  #call({ id, index, function: named }: Loose): void {
    const { name, arguments: given } = objectOf(named);
    const text = typeof given === "object" && given !== null ? JSON.stringify(given) : textOf(given);
    this.draft.addCall({
      id: textOf(id),
      ...(typeof index === "number" ? { index } : {}),
      name: textOf(name),
      arguments: text,
    });
  }

  #end(reason: unknown): void {
    if (reason === "") this.#emptyEnd = true;
    if (typeof reason !== "string" || reason === "" || this.draft.end === "refusal") return;
    this.draft.end = ends[reason] ?? "stop";
  }

  carried(): Loose | undefined {
    const back: Record<string, unknown> = {};
    for (const [field, parts] of this.#reasoning) back[field] = parts.join("");
    if (this.#details.length > 0) back["reasoning_details"] = this.#details;
    if (/<\/?think/i.test(this.draft.text)) back["content"] = this.draft.text;
    return Object.keys(back).length === 0 ? undefined : back;
  }
}
