import {
  type Clock,
  type Line,
  LruMap,
  type Message,
  type Reply,
  type ReplyPart,
  type TextRef,
} from "@dicetower/contract";

const maxRemembered = 5_000;

/** What the bot said in a conversation, by the id that the platform gave it. */
export interface SaidAnswer {
  readonly text: string;
  /** Empty for the bot itself. */
  readonly npcId: string;
}

/** Says parts of answers one by one, so that what is unsaid can be kept back. */
export class Speaker {
  /** Answers by account and message id: who quotes one speaks to the bot. */
  readonly #answers = new LruMap<string, SaidAnswer>(maxRemembered);

  constructor(
    readonly line: Line,
    readonly clock: Clock,
  ) {}

  /** Says something about a message, where its parts want to be said. */
  async say(reply: Reply, message: Message, reference?: string): Promise<void> {
    for (const part of partsOf(reply)) {
      const to = destination(part, message);
      const leaving = this.line.say({
        account: message.account,
        ...to,
        part,
        message,
        ...(reference === undefined ? {} : { reference }),
      });
      // Real accounts may take minutes: they have limits, and times without a connection.
      if (message.account.exempt === true) await leaving;
    }
  }

  /** A part of an answer was delivered. */
  remember(account: string, messageId: string, said: SaidAnswer): void {
    if (messageId !== "") this.#answers.set(`${account} ${messageId}`, said);
  }

  /** What the bot said in a message; undefined where that was no answer of a model. */
  answer({ account }: Message, messageId: string): SaidAnswer | undefined {
    return this.#answers.get(`${account.id} ${messageId}`);
  }
}

function partsOf(reply: Reply): readonly ReplyPart[] {
  const list = Array.isArray(reply) ? (reply as readonly (ReplyPart | TextRef | string)[]) : [reply];
  return list.map((part) =>
    typeof part === "string" || "key" in (part as object)
      ? { content: part as TextRef | string }
      : (part as ReplyPart),
  );
}

function destination(
  { to = "here" }: ReplyPart,
  { groupId, userId }: Message,
): { readonly scene: "group" | "private"; readonly target: string } {
  if (typeof to === "object") return { scene: to.scene, target: to.id };
  return to === "here" && groupId !== ""
    ? { scene: "group", target: groupId }
    : { scene: "private", target: userId };
}
