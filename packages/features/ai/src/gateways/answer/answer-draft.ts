import type { AiToolCall } from "../../api.js";
import { broken } from "../failures/provider-failure.js";

/** Bytes of text, and of the arguments of a call, that are taken. */
const maxTextLength = 256 * 1024;
const maxArgumentsLength = 16 * 1024;
const maxCalls = 32;

/** A call while it comes. */
interface CallDraft {
  id: string;
  readonly index: number | undefined;
  name: string;
  readonly parts: string[];
  size: number;
}

/** How a provider names a part of a call. */
export interface CallPart {
  readonly id?: string;
  readonly index?: number;
  readonly name?: string;
  readonly arguments?: string;
}

/** Tokens as the provider counts them. */
export interface ToldUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Why an answer ended. `unset` where the provider did not say. */
export type DraftEnd = "unset" | "stop" | "length" | "tools" | "refusal" | "paused";

/** An answer while it comes, within its bounds. */
export class AnswerDraft {
  readonly #text: string[] = [];
  #size = 0;
  #reasoning: string[] = [];
  #reasoningSize = 0;
  readonly #calls: CallDraft[] = [];
  end: DraftEnd = "unset";
  usage: ToldUsage | undefined;
  /** Name of the model, as the provider tells it. */
  model = "";

  get text(): string {
    return this.#text.join("");
  }

  get reasoning(): string {
    return this.#reasoning.join("");
  }

  /** True where something of the answer has come. */
  get begun(): boolean {
    return this.#size > 0 || this.#reasoningSize > 0 || this.#calls.length > 0;
  }

  addText(text: string): void {
    if (text === "") return;
    this.#size += Buffer.byteLength(text);
    if (this.#size > maxTextLength) throw broken("unreadable", "the answer is too long");
    this.#text.push(text);
  }

  addReasoning(text: string): void {
    if (text === "") return;
    this.#reasoningSize += Buffer.byteLength(text);
    if (this.#reasoningSize > 4 * maxTextLength) throw broken("unreadable", "the answer is too long");
    this.#reasoning.push(text);
  }

  /** Adds a part of a call: its id says which, else its index, else it is the open one. A new id is a new call. */
  addCall({ id = "", index, name = "", arguments: text = "" }: CallPart): void {
    const call = this.#find(id, index) ?? this.#open(id, index);
    if (call.name === "") call.name = name;
    call.size += Buffer.byteLength(text);
    if (call.size > maxArgumentsLength) throw broken("unreadable", "the arguments of a call are too long");
    call.parts.push(text);
  }

  #find(id: string, index: number | undefined): CallDraft | undefined {
    if (id !== "") {
      const same = this.#calls.find((call) => call.id === id);
      if (same !== undefined) return same;
      // The first part may come without the id.
      const nameless = this.#calls.at(-1);
      return nameless?.id === "" && nameless.index === index && index !== undefined
        ? Object.assign(nameless, { id })
        : undefined;
    }
    if (index !== undefined) return this.#calls.findLast((call) => call.index === index);
    return this.#calls.at(-1);
  }

  #open(id: string, index: number | undefined): CallDraft {
    if (this.#calls.length === maxCalls) throw broken("unreadable", "the answer has too many calls");
    const call: CallDraft = { id, index, name: "", parts: [], size: 0 };
    this.#calls.push(call);
    return call;
  }

  /** The calls, each with an id. */
  get calls(): AiToolCall[] {
    return this.#calls.map(({ id, name, parts }, at) => ({
      id: id === "" ? `call_${at + 1}` : id,
      name,
      arguments: parts.join("").trim() === "" ? "{}" : parts.join(""),
    }));
  }
}
