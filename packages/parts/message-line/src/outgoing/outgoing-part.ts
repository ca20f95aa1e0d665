import type {
  Account,
  Message,
  Outgoing,
  ReplyPart,
  Segment,
  SendPriority,
  Spontaneous,
  TextRef,
} from "@dicetower/contract";

/** A part on its way out. */
class OutgoingPart implements Outgoing {
  text = "";
  segments: readonly Segment[] | undefined;

  constructor(
    readonly message: Message | undefined,
    readonly account: Account,
    readonly scene: "group" | "private",
    readonly target: string,
    readonly part: ReplyPart,
    readonly index: number,
    readonly owner: string,
    readonly priority: SendPriority = "normal",
    readonly reference?: string,
  ) {
    const { content } = part;
    if (typeof content === "string") this.text = content;
    else if (Array.isArray(content)) this.segments = content as readonly Segment[];
  }
}

/** Makes a part of an answer. @param owner id of the feature that wrote it */
export function answerPart(
  message: Message,
  said: ReplyPart | TextRef | string,
  index: number,
  owner: string,
): OutgoingPart {
  const part: ReplyPart = typeof said === "string" || "key" in said ? { content: said } : said;
  const { to = "here" } = part;
  const { account, groupId, userId } = message;
  if (typeof to === "object") return new OutgoingPart(message, account, to.scene, to.id, part, index, owner);
  if (to === "here" && groupId !== "")
    return new OutgoingPart(message, account, "group", groupId, part, index, owner);
  return new OutgoingPart(message, account, "private", userId, part, index, owner);
}

/** Makes a part of a message that the bot sends unprompted. */
export function spontaneousPart(to: Spontaneous, owner: string): OutgoingPart {
  const { message, account, scene, target, part, priority, reference } = to;
  return new OutgoingPart(message, account, scene, target, part, 0, owner, priority, reference);
}

/** Returns the key of the chat that a part is for. */
export function chatOf({ account, scene, target }: Outgoing): string {
  return `${account.id}:${scene === "group" ? "g" : "u"}${target}`;
}
