import {
  type Account,
  type Actor,
  type Delivery,
  type InvalidReply,
  type Outgoing,
  readableCq,
  type Segment,
} from "@dicetower/contract";
import { testAccountId } from "./api.js";
import { type CapturedMessage, captureMessage, UndeliverableReply } from "./captured-message.js";

/** Messages of one reply: as many as may wait to be sent through a real account. */
const maxParts = 1_000;

/** What became of a message, without the time. */
export type CapturedDelivery = Omit<Delivery, "at">;

/** A place that messages go to. */
export interface Place {
  readonly scene: "group" | "private";
  readonly target: string;
}

/** An account that keeps what is said instead of sending it. */
export class CapturingAccount implements Account {
  readonly id = testAccountId;
  readonly exempt = true;
  /** The sender was an admin, and the log-in too old for that. */
  refused = false;
  /** Why some of what was to be said cannot be said; the first reason. */
  problem: UndeliverableReply | undefined;
  /** Who gave it, where that is known and has been charged. */
  giver: string | undefined;
  /** Every message that would have been sent, in order. */
  readonly parts: CapturedMessage[] = [];

  constructor(
    readonly type: string,
    readonly platform: string,
    readonly selfId: string,
    /** Who sends the message. */
    readonly tester: Actor,
    /** Their log-in is so young that the sender may be an admin. */
    readonly fresh: boolean,
    /** Id of the message that is answered; those of the answers begin with it. */
    readonly messageId: string,
    /** Hears what became of each message. */
    readonly told: (delivery: CapturedDelivery) => void,
    /** Trust that the sender is given, whatever the lists say. */
    readonly trust?: number,
  ) {}

  deliver(part: Outgoing): void {
    if (this.problem !== undefined) return;
    try {
      if (this.parts.length >= maxParts)
        throw new UndeliverableReply(`it has more than ${maxParts} messages`, true);
      const said = captureMessage(part, `${this.messageId}.${this.parts.length + 1}`);
      this.parts.push(said);
      const { scene, target, segments, messageId } = said;
      const outcome = { state: "sent", messageId } as const;
      this.told({ account: this, scene, target, segments, outcome, outgoing: part });
    } catch (error) {
      // What is read of others may throw whatever they like.
      this.problem =
        error instanceof UndeliverableReply ? error : new UndeliverableReply("it cannot be read", true);
      const outcome = { state: "failed", reason: this.problem.message } as const;
      const { scene, target } = part;
      this.told({ account: this, scene, target, segments: [], outcome, outgoing: part });
    }
  }

  invalidReply({ message }: InvalidReply, giver: string): void {
    if (this.problem !== undefined) return;
    this.problem = new UndeliverableReply(message, true);
    this.giver = giver;
  }

  /** What was said where the message came from, a line a part. */
  reply(here: Place): string {
    return this.parts
      .filter((part) => isAt(part, here))
      .map(({ text, segments }) => text ?? readableCq(segments))
      .join("\n");
  }

  /** All that was said; what went elsewhere names where. */
  segments(here: Place): Segment[] {
    return this.parts.flatMap((part) => {
      const { scene, target, segments } = part;
      const elsewhere: Record<string, string> = isAt(part, here) ? {} : { to: scene, target };
      return segments.map(({ type, data }): Segment => ({ type, data: { ...data, ...elsewhere } }));
    });
  }
}

function isAt(part: CapturedMessage, here: Place): boolean {
  return part.scene === here.scene && part.target === here.target;
}
