import type { CardValue } from "../engine/engine.js";
import { definePoint, type Keyed } from "../feature/point.js";
import type { MessageLocation } from "../messages/message-location.js";

/** The values of one provider at one place, as they were loaded for one roll, deck or text. */
export interface VariableValues {
  /** Returns the value under a name, undefined where there is none. Called while an expression is worked out. */
  get(name: string): CardValue | undefined;
  /**
   * Keeps what an expression gave to a name. Called after the evaluation, with the last value, where this is the
   * first provider by rank that takes the name and can keep values. A throw or a rejection is logged with the owner
   * and told to whoever rolled. Left out where the values cannot be changed.
   */
  set?(name: string, value: CardValue): void | Promise<void>;
  /**
   * True for a name under which somebody has put a number: a roll of the name alone shows it. Where it is left out or
   * false, the name of a number is the reason of a roll like any other word.
   */
  holds?(name: string): boolean;
}

/** Named values for the dice engines: a card, counters, variables of a script. */
export interface VariableProvider extends Keyed {
  /** Place among the providers, lower first: the first that has a value under a name gives it. */
  readonly rank: number;
  /** Names that may be this provider's: a pattern without `g` and `y`, or a predicate, which must be cheap. */
  readonly matches: RegExp | ((name: string) => boolean);
  /**
   * The text of a roll with this provider's names as engines read names, where one stands in quotes, has a bracket or
   * several words; the text itself where there is none. Left out where no name is like that.
   */
  respell?(text: string, place: MessageLocation): string | Promise<string>;
  /**
   * Loads the values, without a promise where nothing has to be waited for. Only called for expressions that read or
   * set a name that `matches` takes. Within 2 s, else the roll goes without and says so.
   * @param names those of its names that the expression holds; undefined where it may reach any, so that everything is
   *   wanted. A stored formula that holds further names is loaded for in a further call.
   */
  load(
    place: MessageLocation,
    names: readonly string[] | undefined,
  ): VariableValues | undefined | Promise<VariableValues | undefined>;
}

/** Named values for the dice engines, read by the `dice` feature for rolls in chat, over HTTP and of other features. */
export const variables = definePoint<VariableProvider>("variables", ({ key, rank, matches }) => {
  if (!Number.isFinite(rank)) throw new TypeError(`variables "${key}": the rank is no number`);
  if (matches instanceof RegExp && (matches.global || matches.sticky))
    throw new TypeError(`variables "${key}": a pattern with the flags "g" or "y" remembers where it was`);
});
