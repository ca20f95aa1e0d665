import type { Outgoing, OutgoingMessage, Segment, SendOutcome } from "@dicetower/contract";
import type { ConversationQueue } from "./conversation-queue.js";
import type { Draft } from "./draft.js";

/** Milliseconds after which a part is not worth saying any more. */
export const freshForMs = 120_000;

/** States of a part in the journal. */
export type PartState = "new" | "sending" | "sent" | "failed" | "unknown";

/** Whoever is told that the journal holds a part. */
export interface PartOwner {
  readonly adapterId: number;
  readonly selfId: string;
  /** The journal holds the part as `sending`: now it may leave. */
  leave(part: Part): void;
}

/** One message on its way out. */
export class Part implements OutgoingMessage {
  state: PartState = "new";
  /** Its row has been handed to the journal. */
  recorded = false;
  queue: ConversationQueue | undefined;
  tries = 0;
  /** Account that says it, empty where that was not known yet. */
  readonly selfId: string;
  /** What it was made of. */
  outgoing: Outgoing | undefined;
  /** Where it fails, what its reply has to say instead is said. */
  hasFallback = false;
  /** Whoever waits for the outcome. */
  settled: ((outcome: SendOutcome) => void) | undefined;
  answers: string | undefined;
  /** What the process that made it says of it, where that is another one. */
  forwarded: Pick<Draft, "card" | "low" | "pauseMs" | "quiet"> = {};

  constructor(
    readonly owner: PartOwner,
    /** Key of the event it answers; with `index` the name of this send. */
    readonly eventKey: string,
    readonly index: number,
    readonly scene: "group" | "private",
    readonly target: string,
    readonly viaGroup: string,
    readonly segments: readonly Segment[],
    /** UTC epoch milliseconds. */
    readonly createdAt: number,
  ) {
    this.selfId = owner.selfId;
  }

  /** Makes a part of a draft. @param now UTC epoch milliseconds */
  static of(owner: PartOwner, draft: Draft, now: number): Part {
    const { eventKey, index, scene, target, viaGroup = "", segments } = draft;
    const part = new Part(owner, eventKey, index, scene, target, viaGroup, segments, now);
    part.outgoing = draft.outgoing;
    part.hasFallback = draft.hasFallback === true;
    part.settled = draft.settled;
    part.answers = draft.answers;
    part.forwarded = draft;
    return part;
  }

  /** Leaves after everything else of the account. */
  get isLow(): boolean {
    return this.outgoing?.priority === "low" || this.forwarded.low === true;
  }

  /** Least milliseconds between it and the part before it in its chat. */
  get pauseMs(): number | undefined {
    return this.outgoing?.pauseMs ?? this.forwarded.pauseMs;
  }

  get card(): OutgoingMessage["card"] {
    return this.outgoing?.card?.body ?? this.forwarded.card;
  }

  /** Another process has the account: whether it is said is known there. */
  abandon(): void {
    this.state = "unknown";
    this.settled?.({ state: "unknown", reason: "another process has the account" });
  }

  /** The same, said by somebody else. */
  by(owner: PartOwner): Part {
    const { eventKey, index, scene, target, viaGroup, segments, createdAt } = this;
    const part = new Part(owner, eventKey, index, scene, target, viaGroup, segments, createdAt);
    part.outgoing = this.outgoing;
    part.hasFallback = this.hasFallback;
    part.settled = this.settled;
    part.answers = this.answers;
    part.forwarded = this.forwarded;
    return part;
  }
}
