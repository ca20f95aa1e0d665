import type { Outgoing, OutgoingMessage, Segment, SendOutcome } from "@dicetower/contract";
import type { Lane } from "./lane.js";

/** Milliseconds after which a part is not worth saying any more (reliability M3, F7). */
export const freshForMs = 120_000;

/** States of a part in the journal (reliability M3). */
export type PartState = "new" | "sending" | "sent" | "failed" | "unknown";

/** Whoever is told that the journal holds a part. */
export interface PartKeeper {
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
  /** How its entries in the journal begin. */
  heading: string | undefined;
  lane: Lane | undefined;
  tries = 0;
  /** Account that says it, empty where that was not known yet. */
  readonly selfId: string;
  /** What is said instead when it could not be delivered. */
  outgoing: Outgoing | undefined;
  /** Whoever waits for the outcome. */
  settled: ((outcome: SendOutcome) => void) | undefined;

  constructor(
    readonly keeper: PartKeeper,
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
    this.selfId = keeper.selfId;
  }

  /** The same, said by somebody else. */
  by(keeper: PartKeeper): Part {
    const { eventKey, index, scene, target, viaGroup, segments, createdAt } = this;
    const part = new Part(keeper, eventKey, index, scene, target, viaGroup, segments, createdAt);
    part.outgoing = this.outgoing;
    part.settled = this.settled;
    return part;
  }
}
