import type { JsonObject, JsonValue } from "@dicetower/contract";

/** A part of what a person said. */
export type AiContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly mediaType: string; readonly data: Buffer };

/** A call of a tool, as the model asked for it. */
export interface AiToolCall {
  /** Made up where the model gave none. */
  readonly id: string;
  readonly name: string;
  /** As written by the model: not checked to be JSON. At most 16 KiB. */
  readonly arguments: string;
}

/** One turn of what a model is shown. */
export type AiMessage =
  | { readonly role: "user"; readonly content: string | readonly AiContent[] }
  | {
      readonly role: "assistant";
      readonly content: string;
      readonly calls?: readonly AiToolCall[];
      /** What the provider wants back unchanged within a tool loop (reasoning). */
      readonly carried?: JsonValue;
    }
  | { readonly role: "tool"; readonly callId: string; readonly content: string };

/** A tool that a model may ask for. */
export interface AiToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments, closed. */
  readonly parameters: JsonObject;
}

/** Tokens that a request took. */
export interface AiUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** True where the provider did not tell. */
  readonly estimated: boolean;
}
