import { definePoint, type Keyed } from "../feature/point.js";
import { defineToken } from "../feature/token.js";
import type { Message } from "./message.js";
import type { Outgoing, Reply } from "./reply.js";
import type { UnansweredReason } from "./unanswered.js";

/** Slots a message falls through, in this order. */
export const incomingSlots = [
  "record",
  "admit",
  "censor",
  "commands",
  "scripts",
  "modules",
  "causal",
  "replies",
  "ai",
] as const;
export type IncomingSlot = (typeof incomingSlots)[number];

/** Slots a reply passes, in this order. */
export const outgoingSlots = ["text", "style", "wrap", "split", "deliver"] as const;
export type OutgoingSlot = (typeof outgoingSlots)[number];

/** What a running stage may look at. */
export interface Call {
  /** Aborts at the deadline. Made when first read. */
  readonly signal: AbortSignal;
  /** `performance.now()` at which the result is no longer wanted. */
  readonly deadline: number;
}

/** Ends the message without an answer. */
export interface Stop {
  readonly stop: string;
  /** What it means for whoever waits for an answer to a command; left out where nothing is withheld. */
  readonly because?: UnansweredReason;
}
/** Ends the message with an answer. */
export interface Answered {
  readonly reply: Reply;
  /** Id of the feature whose words these are, where a stage answers for another; its own when left out. */
  readonly by?: string;
}
/** Milliseconds that an answer may be put off. */
export const laterLimitMs = 300_000;
/** Takes the message and frees the conversation; the answer follows when it is there, within {@link laterLimitMs}. */
export interface Later {
  readonly later: (signal: AbortSignal) => Promise<Reply | undefined>;
  /** As of an answer. */
  readonly by?: string;
}
/** What a stage says: nothing means go on. */
export type Verdict = undefined | Stop | Answered | Later;

/** A step of the message line. */
export interface Stage extends Keyed {
  readonly slot: IncomingSlot;
  /** Keys of stages in the same slot that come before this one; without neighbours stages run by key. */
  readonly after?: readonly string[];
  readonly before?: readonly string[];
  /**
   * Looked at first, where it is there: false skips the stage at no cost. A stage that answers people has it,
   * for what it matches is charged to the flood limits of user, group and account.
   */
  matches?(message: Message): boolean;
  /**
   * For stages of the slot `record`, asked where so many messages wait that this one will not be answered: true where
   * the stage wants to see it all the same, in its turn. It must not wait, and not ask a store.
   */
  keeps?(message: Message): boolean;
  /** For the same stages: told of a message that they will not see, as even those that are kept are too many. */
  lost?(message: Message): void;
  /** Milliseconds until its answer is dropped; 10 000 when left out. */
  readonly limitMs?: number;
  readonly run: (message: Message, call: Call) => Verdict | Promise<Verdict>;
}
export const incoming = definePoint<Stage>("incoming", (stage) => {
  if (!incomingSlots.includes(stage.slot))
    throw new TypeError(`stage "${stage.key}": no slot "${stage.slot}"`);
});

/** A step of a reply on its way out. It changes the part, replaces it by several, or keeps it back. */
export interface OutgoingStage extends Keyed {
  readonly slot: OutgoingSlot;
  /** Puts keys of texts into words: while nobody does, the line says a plain sentence. */
  readonly words?: true;
  readonly after?: readonly string[];
  readonly before?: readonly string[];
  /** Milliseconds that a promise may take before the part goes on as it is; 10 000 when left out. */
  readonly limitMs?: number;
  /**
   * Nothing: go on with the part as changed. A list: go on with these instead, none means it is kept back. A promise
   * holds up what is said afterwards in the same chat; return none where nothing is waited for.
   * @param call `signal` aborts when the time limit has passed
   */
  run(
    part: Outgoing,
    call: Pick<Call, "signal">,
  ): readonly Outgoing[] | undefined | Promise<readonly Outgoing[] | undefined>;
}
export const outgoing = definePoint<OutgoingStage>("outgoing", (stage) => {
  if (!outgoingSlots.includes(stage.slot))
    throw new TypeError(`stage "${stage.key}": no slot "${stage.slot}"`);
});

/** One step of a trace. */
export interface TraceStep {
  readonly slot: string;
  readonly stage: string;
  readonly owner: string;
  /**
   * What it said: `go on`, `reply`, `later`, `stop: reason`. What became of it: `failed`, `overdue`. `skipped` where it
   * was not run: it did not want the message, its owner had gone, or the bot is switched off there.
   */
  readonly verdict: string;
  readonly ms: number;
}

/** How a message ended. */
export interface Outcome {
  /** A stage answered or took it. */
  readonly matched: boolean;
  /** Key of the stage that ended it, empty when none did. */
  readonly endedBy: string;
  /** Reason of a stop; `busy`, `flood`, `late`, or `guard` while one is missing, where the line itself refused it. */
  readonly stopped?: string;
  /** The same for whoever waits for an answer to a command. */
  readonly because?: UnansweredReason;
  readonly trace?: readonly TraceStep[];
}

/** Sees how messages end: for whoever asks why one was not answered. */
export interface MessageWatcher extends Keyed {
  /**
   * Asked of each message when it comes, so it must be cheap. `outcome`: how it ended; `trace`: what each stage said as
   * well, which has every stage timed.
   */
  wants(message: Message): "outcome" | "trace" | undefined;
  /** Called when a wanted message has ended, behind whoever brought it. */
  ended(message: Message, outcome: Outcome): void;
}
export const messageWatchers = definePoint<MessageWatcher>("messageWatchers");

/** Wishes for one message. */
export interface LineOptions {
  readonly trace?: boolean;
  /** Answers only when what was put off (`later`) and what waits in outgoing stages has been said, too. */
  readonly wait?: boolean;
}

/** What the bot says of its own accord. */
export type Spontaneous = Omit<Outgoing, "text" | "segments" | "index" | "message" | "owner" | "priority"> &
  Partial<Pick<Outgoing, "message" | "priority">>;

/** The message line. */
export interface Line {
  /** Sends a message down the line; replies leave through `message.account.deliver`. Never rejects. */
  receive(message: Message, options?: LineOptions): Promise<Outcome>;
  /** As `receive`, without a promise where nothing waits: for adapters under load. */
  push(message: Message, ended?: (outcome: Outcome) => void): void;
  /**
   * Sends what the bot says of its own accord through the outgoing slots. `message` is what it is said about, where
   * there is one: its language and its sender's name go into the text.
   * @returns a promise for when it was handed to the account, never rejected; undefined where that has happened already
   */
  say(to: Spontaneous): Promise<void> | undefined;
  /** Messages that wait for others of their conversation. */
  readonly waiting: number;
  /**
   * Counts a message or event that whoever received it keeps from the line, under one name with those that the line
   * drops itself (`dice_messages_dropped_total`). @param reason of a small fixed set, such as `repeated`
   */
  dropped(reason: string): void;
}
export const Line = defineToken<Line>("Line");
