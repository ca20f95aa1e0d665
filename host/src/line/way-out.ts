import type {
  Account,
  Clock,
  Destination,
  Message,
  Outgoing,
  Reply,
  ReplyPart,
  Segment,
  Spontaneous,
  TextRef,
} from "@dicetower/contract";
import { checkReply } from "@dicetower/contract";
import { become, currentOwner } from "../kernel/index.js";
import type { OutgoingStep } from "./compiled.js";
import type { SlowStages } from "./slow-stages.js";

/** A part on its way out. */
class Part implements Outgoing {
  text = "";
  segments: readonly Segment[] | undefined;

  constructor(
    readonly message: Message | undefined,
    readonly account: Account,
    readonly scene: "group" | "private",
    readonly target: string,
    readonly part: ReplyPart,
    readonly index: number,
  ) {
    const { content } = part;
    if (typeof content === "string") this.text = content;
    else if (Array.isArray(content)) this.segments = content as readonly Segment[];
  }
}

/** Counts of what has left. */
export interface WayOutCounts {
  delivered: number;
  failed: number;
}

/** Takes replies through the outgoing slots to the account that delivers them. */
export class WayOut {
  steps: readonly OutgoingStep[] = [];
  readonly counts: WayOutCounts = { delivered: 0, failed: 0 };

  constructor(
    readonly clock: Clock,
    readonly slow: SlowStages,
    readonly report: (error: unknown, account: Account) => void,
  ) {}

  /** Sends the parts of a reply in order. @throws UnsayableReply; nothing is said then */
  reply(message: Message, reply: Reply): void {
    checkReply(reply);
    if (!Array.isArray(reply)) {
      this.#one(message, reply as ReplyPart | TextRef | string, 0);
      return;
    }
    let index = 0;
    for (const part of reply) this.#one(message, part, index++);
  }

  #one(message: Message, said: ReplyPart | TextRef | string, index: number): void {
    const part: ReplyPart = typeof said === "string" || "key" in said ? { content: said } : said;
    const to: Destination = part.to ?? "here";
    if (to === "here")
      if (message.groupId === "")
        this.send(new Part(message, message.account, "private", message.userId, part, index));
      else this.send(new Part(message, message.account, "group", message.groupId, part, index));
    else if (to === "sender")
      this.send(new Part(message, message.account, "private", message.userId, part, index));
    else this.send(new Part(message, message.account, to.scene, to.id, part, index));
  }

  /** What the bot says of its own accord. @throws UnsayableReply */
  say(to: Spontaneous): void {
    checkReply(to.part);
    this.send(new Part(to.message, to.account, to.scene, to.target, to.part, 0));
  }

  send(first: Outgoing): void {
    const former = currentOwner();
    let parts: readonly Outgoing[];
    try {
      parts = this.#styled(first);
    } finally {
      become(former);
    }
    for (const part of parts) this.#deliver(part);
  }

  /** What the stages make of a part, one owner after another becoming the current one. */
  #styled(first: Outgoing): readonly Outgoing[] {
    let parts: readonly Outgoing[] = [first];
    for (const step of this.steps) {
      if (!step.owner.live) continue;
      become(step.owner);
      const timed = this.slow.watching || this.slow.sampling;
      const began = timed ? this.clock.monotonic() : 0;
      const replaced = this.#pass(step, parts);
      if (timed) this.slow.outgoing(step, this.clock.monotonic() - began);
      if (replaced.length === 0) return replaced;
      parts = replaced;
    }
    return parts;
  }

  /** Takes all parts through one stage; the list stays the same where none of them was replaced. */
  #pass(step: OutgoingStep, parts: readonly Outgoing[]): readonly Outgoing[] {
    let result: Outgoing[] | undefined;
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at] as Outgoing;
      let replaced: readonly Outgoing[] | undefined;
      try {
        replaced = checkedParts(step.stage.run(part));
      } catch (error) {
        step.owner.failed(error, `running the outgoing stage "${step.stage.key}"`);
      }
      if (replaced === undefined) result?.push(part);
      else {
        result ??= parts.slice(0, at);
        result.push(...replaced);
      }
    }
    return result ?? parts;
  }

  #deliver(part: Outgoing): void {
    const { content } = part.part;
    // Without the texts feature the key is all there is to say.
    if (part.text === "" && part.segments === undefined && typeof content === "object" && "key" in content)
      part.text = content.key;
    try {
      part.account.deliver(part);
      this.counts.delivered++;
    } catch (error) {
      this.counts.failed++;
      this.report(error, part.account);
    }
  }
}

/** @throws TypeError for what is no list of parts */
function checkedParts(replaced: readonly Outgoing[] | undefined): readonly Outgoing[] | undefined {
  if (replaced === undefined) return undefined;
  if (Array.isArray(replaced) && replaced.every((part) => typeof part?.account?.deliver === "function"))
    return replaced;
  throw new TypeError("an outgoing stage answers nothing or a list of parts");
}
