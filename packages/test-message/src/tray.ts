import { readableCq } from "@dicetower/adapters/api";
import type { Account, Actor, Outgoing, Segment, UnsayableReply } from "@dicetower/contract";
import { testAccountId } from "./api.js";
import { type SaidPart, saidPart, Unsayable } from "./sayable.js";

/** Messages of one reply: as many as may wait to be sent through a real account. */
const mostParts = 1_000;

/** A place that messages go to. */
export interface Place {
  readonly scene: "group" | "private";
  readonly target: string;
}

/** An account that keeps what is said instead of sending it. */
export class Tray implements Account {
  readonly id = testAccountId;
  readonly exempt = true;
  /** The sender was an admin, and the log-in too old for that. */
  refused = false;
  /** Why some of what was to be said cannot be said; the first reason. */
  wrong: Unsayable | undefined;
  /** Who gave it, where that is known and has been charged. */
  giver: string | undefined;
  /** Every message that would have been sent, in order. */
  readonly parts: SaidPart[] = [];

  constructor(
    readonly type: string,
    readonly platform: string,
    readonly selfId: string,
    /** Who sends the message. */
    readonly tester: Actor,
    /** Their log-in is so young that the sender may be an admin. */
    readonly fresh: boolean,
    /** Trust that the sender is given, whatever the lists say. */
    readonly trust?: number,
  ) {}

  deliver(part: Outgoing): void {
    if (this.wrong !== undefined) return;
    try {
      if (this.parts.length >= mostParts) throw new Unsayable(`it has more than ${mostParts} messages`, true);
      this.parts.push(saidPart(part));
    } catch (error) {
      // What is read of others may throw whatever they like.
      this.wrong = error instanceof Unsayable ? error : new Unsayable("it cannot be read", true);
    }
  }

  unsayable({ message }: UnsayableReply, giver: string): void {
    if (this.wrong !== undefined) return;
    this.wrong = new Unsayable(message, true);
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

function isAt(part: SaidPart, here: Place): boolean {
  return part.scene === here.scene && part.target === here.target;
}
