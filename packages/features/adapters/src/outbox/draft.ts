import type { Outgoing, SendOutcome } from "@dicetower/contract";
import type { ForwardedMessage } from "../cluster/question.js";

/** What is to be sent, before it has a name in the journal. */
export interface Draft extends ForwardedMessage {
  readonly eventKey: string;
  readonly index: number;
  readonly outgoing?: Outgoing;
  readonly hasFallback?: boolean;
  readonly settled?: (outcome: SendOutcome) => void;
}
