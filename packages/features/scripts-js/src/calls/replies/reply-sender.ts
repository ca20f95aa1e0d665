import type { Destination, Line, Message, Reply, ReplyPart } from "@dicetower/contract";
import type { ScriptContext } from "../../contexts/context-store.js";

/** A chat that something is said in. */
export interface Chat {
  readonly scene: "group" | "private";
  readonly target: string;
}

/** Parts of an answer to a message that are collected instead of said at once. */
interface Collector {
  readonly message: Message;
  readonly parts: ReplyPart[];
}

/** The way out for what plugins say: into the answer of a command while it runs, else at once. */
export class ReplySender {
  readonly #collectors = new Map<string, Collector>();

  constructor(readonly line: Line) {}

  /** Collects what is said with a context from now on. */
  collect({ id, message }: ScriptContext): void {
    this.#collectors.set(id, { message, parts: [] });
  }

  /** What was collected; what is said from now on is sent at once. */
  collected({ id }: ScriptContext): readonly ReplyPart[] {
    const parts = this.#collectors.get(id)?.parts ?? [];
    this.#collectors.delete(id);
    return parts;
  }

  /** Says what was collected for a context, and goes on collecting. */
  release(ctx: string): void {
    const collector = this.#collectors.get(ctx);
    if (collector === undefined) return;
    const { message } = collector;
    // The test endpoint is answered with everything at once.
    if (message.account.exempt === true) return;
    for (const part of collector.parts.splice(0)) void this.#sendPart(message, part);
  }

  /** Says a part of an answer that is none after all. */
  sayAs({ message }: Pick<ScriptContext, "message">, part: ReplyPart): Promise<void> | undefined {
    return this.#sendPart(message, part);
  }

  #sendPart(message: Message, { to, ...part }: ReplyPart): Promise<void> | undefined {
    const where = typeof to === "object" ? { scene: to.scene, target: to.id } : hereOf(message);
    return this.#send(message, to === "sender" ? { scene: "private", target: message.userId } : where, part);
  }

  /** Says a part in a chat through the account of a context. */
  say(context: ScriptContext, where: Chat, part: ReplyPart): void {
    const { message } = context;
    const collector = this.#collectors.get(context.id) ?? this.#ofChat(context);
    if (collector === undefined) {
      void this.#send(message, where, part);
      return;
    }
    const to = destinationOf(collector.message, where);
    collector.parts.push(to === undefined ? part : { ...part, to });
  }

  /** The answer to somebody in the same chat that is being collected: contexts of others belong to it. */
  #ofChat({ message, account }: ScriptContext): Collector | undefined {
    for (const collector of this.#collectors.values())
      if (collector.message.account === account && collector.message.id === message.id && message.id !== "")
        return collector;
    return undefined;
  }

  #send(message: Message, where: Chat, part: ReplyPart): Promise<void> | undefined {
    return this.line.say({ account: message.account, ...where, part, message });
  }
}

/** The parts of what a command has answered. */
export function replyParts(reply: Reply): ReplyPart[] {
  const parts = Array.isArray(reply) ? (reply as readonly OnePart[]) : [reply as OnePart];
  return parts.map((one) => (typeof one === "object" && "content" in one ? one : { content: one }));
}

type OnePart = Exclude<Reply, readonly unknown[]>;

/** The chat of a message. */
export function hereOf({ groupId, userId }: Message): Chat {
  return groupId === "" ? { scene: "private", target: userId } : { scene: "group", target: groupId };
}

/** Where a part of an answer goes; undefined where the message came from. */
function destinationOf(message: Message, { scene, target }: Chat): Destination | undefined {
  const here = hereOf(message);
  return here.scene === scene && here.target === target ? undefined : { scene, id: target };
}
