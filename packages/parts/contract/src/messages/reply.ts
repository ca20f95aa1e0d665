import type { SendOutcome } from "../adapters/adapters.js";
import type { JsonValue } from "../engine/engine.js";
import type { Account } from "./account.js";
import type { Message, Segment, TextRef } from "./message.js";

/** Where a part of a reply goes: where the message came from, to its sender in private, or elsewhere. */
export type Destination = "here" | "sender" | { readonly scene: "group" | "private"; readonly id: string };

/** One part of a reply. */
export interface ReplyPart {
  readonly content: TextRef | string | readonly Segment[];
  /** `here` when left out. */
  readonly to?: Destination;
  /** Said `here` when this part could not be delivered (a private message refused). */
  readonly otherwise?: TextRef;
  /** Taken as it is: not parsed for CQ codes. */
  readonly plain?: boolean;
  /**
   * Goes on the first text of the reply for the same chat, as further lines of that message, instead of being a message
   * of its own. Commands answer in one message: left out, it is true for all further parts of what they answer.
   */
  readonly joins?: boolean;
  /**
   * The hidden part of an answer, `to` the sender: who watches at the table gets it, too, and session logs keep it apart
   * from what the group has read.
   */
  readonly hidden?: boolean;
  /** What those who watch get of a hidden part: it says who it was and where, for the content speaks to the sender. */
  readonly observed?: TextRef;
  /** Id of the group in which somebody said these words: a log of both groups takes them in once. */
  readonly forwardedFrom?: string;
}

/** What a stage or command answers. */
export type Reply = ReplyPart | TextRef | string | readonly (ReplyPart | TextRef | string)[];

/** Order of sending through one account. */
export type SendPriority = "normal" | "low";

/** A message as a platform draws it, beside the text that says the same. */
export interface OutgoingCard {
  /** What the platform's API takes. */
  readonly body: Readonly<Record<string, JsonValue>>;
  /** Told once what became of it. True: it was refused for being a card, so the text is sent in its place. */
  settled(outcome: SendOutcome): boolean;
}

/** A part on its way out, as the outgoing stages change it. */
export interface Outgoing {
  /** The message it answers; undefined for what the bot says of its own accord. */
  readonly message: Message | undefined;
  readonly account: Account;
  readonly scene: "group" | "private";
  /** Group or user. */
  readonly target: string;
  readonly part: ReplyPart;
  /** Running number of the part within its reply, from 0: with the message id it names a send. */
  readonly index: number;
  /** Id of the feature whose words these are; `host` for what the line says itself. */
  readonly owner: string;
  /** `low` leaves after everything else that the account has to say: broadcasts. */
  readonly priority: SendPriority;
  /** Opaque word of the feature that says it, by which it finds the part again in `delivered`. */
  readonly reference?: string | undefined;
  /** Set by the `text` stage; later stages change it. */
  text: string;
  /** Set instead of `text` where a part is made of segments. */
  segments: readonly Segment[] | undefined;
  /** Set beside `text` for accounts whose adapter draws cards; such a part is never cut. */
  card?: OutgoingCard | undefined;
  /** Least milliseconds between this part and the one before it in its chat. */
  pauseMs?: number | undefined;
}
