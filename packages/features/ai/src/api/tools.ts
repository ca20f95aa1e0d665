import { definePoint, type JsonObject, type Keyed, type Message, type Reply } from "@dicetower/contract";

/** For whom a tool runs: the speaker whose message the model answers. */
export interface AiToolCallContext {
  /** What was said. Rights, place and card are those of its sender. */
  readonly message: Message;
  /** Set where an NPC speaks and the host of the table asked. */
  readonly npcId?: string;
  /** Name of the NPC's card, which is rolled in the place of the speaker's, where it is shared in the group. */
  readonly npcCard?: string;
  /** False for people who want nothing of theirs shown to a model. @param userId on the platform of the message */
  shows(userId: string): Promise<boolean>;
  readonly signal: AbortSignal;
}

/** What came of a tool. */
export interface AiToolResult {
  /** What the model is told; at most 4 000 characters. */
  readonly text: string;
  /** What is printed in the chat, as the command would have said it. */
  readonly print?: Reply;
}

/** A tool that a model may ask for in a conversation. Its key is its name. */
export interface AiTool extends Keyed {
  /** For the model, in English; at most 300 characters. */
  readonly description: string;
  /** JSON schema of the arguments; additional properties are refused. */
  readonly parameters: JsonObject;
  /**
   * Whom it is offered to, checked again when it runs. Nobody but masters where this is left out.
   * `trust`: the least. `groupAdmin`: rank in the group. `scene`: where.
   */
  readonly rights?: {
    readonly trust?: number;
    readonly groupAdmin?: boolean;
    readonly scene?: "group" | "private";
  };
  /** True where the speaker has to agree first: to all that was not only looked at. */
  confirm?(args: JsonObject): boolean;
  /** The act in the speaker's words, for the question, such as `hp 12 → 9`. */
  describe?(args: JsonObject, call: AiToolCallContext): Promise<string>;
  /**
   * @param args fit `parameters`
   * @throws Failure: the model is told its sentence and code, and nothing of it is shown
   */
  run(args: JsonObject, call: AiToolCallContext): Promise<AiToolResult>;
}

/** Tools for models in conversations. */
export const aiTools = definePoint<AiTool>("aiTools", ({ key, description }) => {
  if (!/^[a-z][A-Za-z]{1,31}$/.test(key)) throw new TypeError(`AI tool "${key}": no name`);
  if (description.length > 300) throw new TypeError(`AI tool "${key}": description of over 300 characters`);
});
