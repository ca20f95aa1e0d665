import { type ArgumentKind, argumentKind, type Message } from "@dicetower/contract";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A chat of the account: `g 345`, `u345`. */
    chatWindow: ChatWindow;
  }
}

/** A chat of one account: a group, or a person in private. */
export interface ChatWindow {
  readonly scene: "group" | "private";
  readonly target: string;
}

/** The window that a message was said in. */
export function windowOf({ groupId, userId }: Message): ChatWindow {
  return groupId === "" ? { scene: "private", target: userId } : { scene: "group", target: groupId };
}

/** Names a window within its account. */
export function windowName({ scene, target }: ChatWindow): string {
  return `${scene === "group" ? "g" : "u"}${target}`;
}

/**
 * Reads a window at the beginning of a text: `g 345`, `u 345`, also without the blank where the id has a digit.
 * @returns undefined for anything else
 */
function readWindow(said: string): { readonly value: ChatWindow; readonly length: number } | undefined {
  const [all, kind = "", target = ""] =
    /^(g|群|u|qq)(?:\s+|(?=\S*\d))([\w:.-]{1,64})(?=\s|$)/iu.exec(said) ?? [];
  if (all === undefined) return undefined;
  const scene = /^(?:g|群)$/iu.test(kind) ? "group" : "private";
  return { value: { scene, target }, length: all.length };
}

/** The kind of argument that is a window. */
export const windowKind: ArgumentKind = argumentKind({
  key: "chatWindow",
  label: "argument.chatWindow",
  read: ({ text }) => readWindow(text),
  suggest: () => ["g ", "u "],
  schema: () => ({
    type: "object",
    properties: {
      scene: { type: "string", enum: ["group", "private"] },
      target: { type: "string", minLength: 1, maxLength: 64 },
    },
    required: ["scene", "target"],
    additionalProperties: false,
  }),
  write: ({ scene, target }) => `${scene === "group" ? "g" : "u"} ${target}`,
});
