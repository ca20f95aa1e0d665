import {
  type Actor,
  type CardValue,
  type CommandCall,
  type Connection,
  definePoint,
  defineToken,
  type Keyed,
  type MessageLocation,
  type Reply,
  type SharedChange,
  type TextRef,
} from "@dicetower/contract";
import type { Engine, Evaluation, Program } from "@dicetower/contract/engine";
import type { EngineChoice, Explanation, RollLimits, RollLine } from "./engine/index.js";
import type { HeardRoll } from "./feature/roll/heard-rolls.js";
import type { DiceRules } from "./feature/rules.js";

export type { RollLimits } from "./engine/index.js";
export { type RollLine, seededDice, type TensThrown, tensText } from "./engine/index.js";
export {
  type CommandRounds,
  type OwnRound,
  reasonBehind,
  roundsSchema,
  splitRounds,
  throwRounds,
  writeBonus,
  writeRounds,
} from "./feature/roll/command-rounds.js";
export type { HeardRoll } from "./feature/roll/heard-rolls.js";
export { type RollParts, rollText } from "./feature/roll/roll-kind.js";
export type { DiceRules } from "./feature/rules.js";
export { type Check, checked, rolled } from "./roll-topics.js";

/** Dice that are drawn without putting them back, in the place of thrown ones. */
export interface DicePot extends Keyed {
  /**
   * What draws at a place; undefined where nothing is drawn. Asked for each roll: it answers from memory.
   * @returns a function that answers a face, or undefined for a die that is thrown as usual; `pick` answers a uniform
   * whole number from 1 to `count`
   */
  at(
    place: MessageLocation,
  ): ((faces: number, pick: (count: number) => number) => number | undefined) | undefined;
}
export const dicePots = definePoint<DicePot>("dicePots");

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
  take(place: MessageLocation): RollTicket | Promise<RollTicket>;
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

/** Values under names as they were loaded for one roll, deck or text, and what is set meanwhile. */
export interface Variables {
  /**
   * The value under a name, for `Environment.lookup`: what was set, else what the first provider by rank has.
   * @throws EngineError `dice.variables.failed` where its provider could not load, `dice.variables.tooLarge`
   */
  lookup(name: string): CardValue | undefined;
  /** Sets a value, for `Environment.assign`. Nobody but `lookup` hears of it before `save`. @throws EngineError */
  assign(name: string, value: CardValue): void;
  /**
   * Hands what was set to the providers whose names they are, once everything has succeeded; names of nobody are
   * dropped. Answers the names that could not be kept, without a promise where nothing waits; never rejects.
   */
  save(): readonly string[] | Promise<readonly string[]>;
}

/** The dice of the installation. */
export interface Dice {
  /** Begins a roll of a chat command. */
  take(place: MessageLocation): RollTicket | Promise<RollTicket>;
  /**
   * Hears of each roll that ends within a piece of work, whichever command makes it and however deep it stands: for
   * programs, which are told the receipts of what they have run.
   */
  hear<T>(work: () => Promise<T>, heard: (roll: HeardRoll) => void): Promise<T>;
  /**
   * Rolls a whole text at a place, with the engines and limits in force there. Waits for nothing: names have the
   * values of `variables`, and none without.
   * @param die where the dice come from: a ticket's `die`; bare `Random` when left out
   * @throws EngineError when it cannot be worked out; `dice.expr.refused` when no engine takes it
   */
  roll(
    source: string,
    place: MessageLocation,
    die?: (faces: number) => number,
    variables?: Variables,
  ): Rolled;
  /**
   * Loads what the names in some expressions stand for at a place (point `variables`), for `roll` or for the
   * evaluation of a program. Undefined where the expressions hold no name that anybody provides; a promise only
   * where a provider has to wait. Never rejects: a provider that fails is logged, and reading its names fails.
   * @param sources what is to be rolled: expressions, or programs that were read
   */
  variables(
    place: MessageLocation,
    sources: readonly (string | Program)[],
  ): Variables | undefined | Promise<Variables | undefined>;
  /**
   * Reads the text of a roll command, without rounds. Undefined when no engine is in force there.
   * @param engine key of the only engine to ask, in the place of those in force
   */
  read(text: string, place: MessageLocation, engine?: string): DiceText | undefined;
  /** The engine with a key. */
  engine(key: string): Engine | undefined;
  /** Which engines would take a text there, and why the others would not. Rolls nothing. */
  explain(source: string, place: MessageLocation): readonly Explanation[];
  /** Engines in force at a place. */
  choice(place: MessageLocation): EngineChoice & { readonly layer: "global" | "adapter" | "account" };
  /** Faces of a die without any, at a place. */
  faces(place: MessageLocation): number;
  /** How a roll is shown in chat, whichever engine took it, in a language. */
  line(evaluation: Evaluation, locale: string): RollLine;
  /** Bounds of one expression. */
  readonly limits: RollLimits;
  /** Dice rules in force, always current. */
  readonly rules: { readonly value: DiceRules };
}
export const Dice = defineToken<Dice>("Dice");

/** Default faces that people chose for themselves. */
export interface PlayerFaces {
  /** Undefined where none were chosen. */
  get(platform: string, userId: string): number | undefined;
  /**
   * @param faces 1 to the most that the rules allow; undefined takes the choice back
   * @param within a change to take part in, which records it: `defaultFaces`
   */
  set(
    platform: string,
    userId: string,
    faces: number | undefined,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void>;
  /** Erases the choice within a transaction. @returns how many there were */
  erase(db: Connection, platform: string, userId: string): Promise<number>;
  /** Reads again what {@link PlayerFaces.erase} has changed, once that is committed. */
  reload(): Promise<void>;
}
export const PlayerFaces = defineToken<PlayerFaces>("PlayerFaces");

/** Default faces that groups have. */
export interface GroupFaces {
  /** Undefined where none were chosen. */
  get(platform: string, groupId: string): number | undefined;
  /**
   * @param faces 1 to the most that the rules allow; undefined takes the choice back
   * @param within a change to take part in, which records it: `defaultFaces`
   */
  set(
    platform: string,
    groupId: string,
    faces: number | undefined,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void>;
}
export const GroupFaces = defineToken<GroupFaces>("GroupFaces");

/** A further place where default faces come from, after those of the group and the player: the rule system. */
export interface FaceSource extends Keyed {
  /** Place among the sources, lower first. */
  readonly rank: number;
  /** Undefined leaves it to the next. Asked for each roll without faces: it answers from memory. */
  faces(place: MessageLocation): number | undefined;
}
export const faceSources = definePoint<FaceSource>("faceSources");

/** What `.set` takes besides faces: the names of rule systems. */
export interface SetWord extends Keyed {
  /** @param word as typed, lower case */
  matches(word: string): boolean;
  /** `.set <word>`: the rights of `.set` with a number have been checked. */
  run(call: CommandCall, word: string): Reply | Promise<Reply>;
  /** Takes back what it has set, for `.set clr`, within the change of that; the scope is that of the call. */
  clear(call: CommandCall, within: SharedChange): Promise<void>;
  /** A line for `.set info`. */
  info(call: CommandCall): TextRef | undefined;
}
export const setWords = definePoint<SetWord>("setWords");
