import type { Outgoing, OutgoingMessage, SendOutcome } from "@dicetower/contract";

/** What is to be sent, before it has a name in the journal. */
export interface Draft extends OutgoingMessage {
  readonly eventKey: string;
  readonly index: number;
  readonly outgoing?: Outgoing;
  readonly settled?: (outcome: SendOutcome) => void;
}
