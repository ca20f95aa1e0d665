import type { Message } from "@dicetower/contract";

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

/** Reads `g` or `u` and an id, also with a blank between them; undefined for anything else. */
export function readWindow(kind: string, id: string): ChatWindow | undefined {
  if (!/^[\w:.-]{1,64}$/.test(id)) return undefined;
  switch (kind.toLowerCase()) {
    case "g":
    case "群":
      return { scene: "group", target: id };
    case "u":
    case "qq":
      return { scene: "private", target: id };
    default:
      return undefined;
  }
}
