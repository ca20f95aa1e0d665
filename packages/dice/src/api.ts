import { defineToken, defineTopic, type Message, type Place } from "@dicetower/contract";
import type { Engine, Evaluation, JsonValue, Program } from "@dicetower/contract/engine";
import type { EngineChoice, Explanation, RollLimits } from "./engine/index.js";

export { seededDice } from "./engine/index.js";

/** What a roll is made for. */
export interface RollPlace extends Place {
  readonly platform?: string;
  readonly groupId?: string;
  readonly userId?: string;
}

/** One outcome of a roll. */
export interface Rolled {
  readonly evaluation: Evaluation;
  /** Engine that took the text. */
  readonly engine: string;
  /** Dice in the order in which they fell. */
  readonly dice: readonly { readonly faces: number; readonly value: number }[];
}

/** What is written down of a roll when it is over. */
export interface RollOutcome {
  readonly expression: string;
  /** The value as text; of several rounds all of them. */
  readonly value: string;
  /** Told to the roller alone. */
  readonly hidden: boolean;
}

/** The dice of one roll command, from the first to the last. */
export interface RollTicket {
  /** Number of the receipt; undefined where there is none. */
  readonly number: number | undefined;
  /** What a reply shows of the number: empty, or ` #123` where the settings want it. */
  readonly mark: string;
  /** A uniform whole number from 1 to `faces`. */
  die(faces: number): number;
  /** Ends the roll. A ticket that never hears of an outcome leaves a gap in the numbers. */
  done(outcome: RollOutcome): void;
}

/** Where the dice of chat commands come from, in the place of the bare `Random`. */
export interface RollSource {
  /** Begins a roll; a promise in the rare case that something must be fetched first. */
  take(place: RollPlace): RollTicket | Promise<RollTicket>;
}
export const RollSource = defineToken<RollSource>("RollSource");

/** A text as the roll command reads it at a place: what `program.evaluate` needs there is beside it. */
export interface DiceText {
  /** Engine that took the expression. */
  readonly engine: string;
  readonly program: Program;
  /** What is left of the text behind the expression. */
  readonly reason: string;
  /** False when nothing in the text is an expression, and the program is the default die. */
  readonly found: boolean;
  readonly faces: number;
  readonly limits: RollLimits;
}

/** The dice of the installation. */
export interface Dice {
  /** Begins a roll of a chat command. */
  take(place: RollPlace): RollTicket | Promise<RollTicket>;
  /**
   * Rolls a whole text at a place, with the engines and limits in force there.
   * @param die where the dice come from: a ticket's `die`; bare `Random` when left out
   * @throws EngineError when it cannot be worked out; `dice.expr.refused` when no engine takes it
   */
  roll(source: string, place: RollPlace, die?: (faces: number) => number): Rolled;
  /**
   * Reads the text of a roll command, without rounds. Undefined when no engine is in force there.
   * @param engine key of the only engine to ask, in the place of those in force
   */
  read(text: string, place: RollPlace, engine?: string): DiceText | undefined;
  /** The engine with a key. */
  engine(key: string): Engine | undefined;
  /** Which engines would take a text there, and why the others would not. Rolls nothing. */
  explain(source: string, place: RollPlace): readonly Explanation[];
  /** Engines in force at a place. */
  choice(place: RollPlace): EngineChoice & { readonly layer: "global" | "adapter" | "account" };
  /** Faces of a die without any, at a place. */
  faces(place: RollPlace): number;
}
export const Dice = defineToken<Dice>("Dice");

/** Emitted after each roll of a chat user: for statistics and receipts. */
export const rolled = defineTopic<{
  readonly message: Message;
  readonly expression: string;
  readonly value: JsonValue;
}>("dice.rolled");

/** The place a message was said at. */
export function placeOf(message: Message): RollPlace {
  return {
    adapter: message.account.type,
    account: message.account.id,
    platform: message.account.platform,
    userId: message.userId,
    ...(message.groupId === "" ? {} : { groupId: message.groupId }),
  };
}
