import { type Account, Message, type MessageInit } from "@dicetower/contract";

/** A message that came through an adapter. */
export class ReceivedMessage extends Message {
  /** Parts of its answers posted so far: with the event key, the next one's name in the journal. */
  parts = 0;

  constructor(
    init: Omit<MessageInit, "account">,
    account: Account,
    /** What tells this event from every other. */
    readonly eventKey: string,
  ) {
    super(init, account);
  }
}
