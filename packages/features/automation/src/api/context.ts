import {
  defineFact,
  type Message,
  type MessageLocation,
  type ReplyContext,
  type ReplyPart,
  type Writer,
} from "@dicetower/contract";
import type { TextValue } from "@dicetower/texts/api";
import type { Happening } from "./events.js";

/** What a trial run notes in the place of doing it. */
export interface Trial {
  /** Values of counters as they would be, by key of the counter; read before the store. */
  readonly counters: Map<string, number>;
  /** In the place of `Random` for the condition `random`: a share of one hundred. Undefined draws. */
  readonly random: number | undefined;
}

/** What is at hand where conditions are checked and actions run: by a rule, a reply, a schedule. */
export interface AutomationContext {
  /**
   * What was said. For events and schedules a message without words, said where it happens by whom it is about: so
   * texts, facts, variables and commands work there as anywhere.
   */
  readonly message: Message;
  /** Where it happens and for whom: that of the message. */
  readonly place: MessageLocation;
  /** What set it off, where that was no message. */
  readonly happening: Happening | undefined;
  /** Values that texts of the rule may name: `$0` to `$9` of a pattern, fields of the event. */
  readonly values: Readonly<Record<string, TextValue>>;
  /** What all texts of the answer have in common. */
  readonly reply: ReplyContext;
  /** How deep rules stand inside commands that rules have run; 0 at first, refused beyond 2. */
  readonly depth: number;
  /** Aborts when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  /** Set in a trial run: nothing is written, sent or waited for. */
  readonly trial: Trial | undefined;
  /** Who wrote what is done: the rule or the schedule, for commands that it runs and for what is recorded. */
  readonly writer: Writer | undefined;
  /** A uniform whole number from 1 to `faces`. */
  die(faces: number): number;
  /** Adds a part to the answer; several are said in order. */
  say(part: ReplyPart): void;
}

/** How many rules a message stands in: 1 for a command that a rule runs. Where no depth is named, `open` takes it. */
export const ruleDepth = defineFact<number>("automation.ruleDepth", () => 0);

/** Commands of rules stand at most so deep inside one another. */
export const maxRuleDepth = 2;
