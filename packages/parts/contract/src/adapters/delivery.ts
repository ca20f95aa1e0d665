import { defineTopic } from "../feature/topic.js";
import type { Account } from "../messages/account.js";
import type { Segment } from "../messages/message.js";
import type { Outgoing } from "../messages/reply.js";
import type { SendOutcome } from "./adapters.js";

/** What became of one message that the bot sent. */
export interface Delivery {
  readonly account: Account;
  readonly scene: "group" | "private";
  /** Group or user. */
  readonly target: string;
  /** As the platform got it, or would have. */
  readonly segments: readonly Segment[];
  /**
   * `sent` with the platform's message id, which is empty where it names none; `failed` with the words of the refusal;
   * `unknown` where it may have arrived.
   */
  readonly outcome: SendOutcome;
  /**
   * The part that it was made of: its message, owner, priority and reference. A long part is sent as several messages.
   * Undefined for what was sent past the outgoing slots, and for what an earlier run had left.
   */
  readonly outgoing: Outgoing | undefined;
  /** UTC epoch milliseconds. */
  readonly at: number;
  /**
   * There where somebody waits for all that is said, as in the test chat: hand in work that may say more. It must end by
   * itself, and must not wait for the message that is being answered.
   */
  readonly holds?: (work: Promise<unknown>) => void;
}

/** Emitted once for each message that the bot sent or failed to send, also through the test account. */
export const delivered = defineTopic<Delivery>("line.delivered");

/** A message of a chat that somebody took back. */
export interface RecalledMessage {
  readonly account: Account;
  /** Empty in private chats. */
  readonly groupId: string;
  /** The sender of the message. */
  readonly userId: string;
  /** Who took it back, where the platform says so. */
  readonly operatorId?: string;
  /** As the platform names it: the `id` of a message, or that of a delivery. */
  readonly messageId: string;
  /** UTC epoch seconds. */
  readonly at: number;
}

/** Emitted when a message was taken back. */
export const recalled = defineTopic<RecalledMessage>("line.recalled");

/** A message of a chat whose sender changed it. */
export interface EditedMessage extends Omit<RecalledMessage, "operatorId"> {
  /** What it says now. */
  readonly segments: readonly Segment[];
  /** The same as a text, other segments as their CQ code. */
  readonly text: string;
}

/** Emitted when a message was changed. Commands in it are not run again. */
export const edited = defineTopic<EditedMessage>("line.edited");
