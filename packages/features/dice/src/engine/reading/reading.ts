import type { CardValue, Program } from "@dicetower/contract/engine";
import { EngineError } from "@dicetower/contract/engine";
import type { Attempt } from "../attempt.js";

/** The text of a roll command, read as an expression and the reason behind it. */
export interface Reading {
  /** False when nothing in the text is an expression: then the default die is rolled and all of it is the reason. */
  readonly found: boolean;
  /** What to evaluate, the default die included; undefined only when the choice has no engine at all. */
  readonly program?: Program;
  /** Key of the engine that took the program. */
  readonly engine?: string;
  /** The part of the text that is the expression, empty for the default die. */
  readonly expression: string;
  /** What is left, without blanks around it. */
  readonly reason: string;
  /** True where the reason stands in front of the expression. */
  readonly inFront?: boolean;
  /** The engines that were asked for the expression; for the default die those that refused the whole text. */
  readonly tried: readonly Attempt[];
  /**
   * Where the expression ends in a dash and a name (`d20 - attack`): the reading that takes the name as the reason,
   * which is meant when the name has no value.
   */
  readonly withoutName?: NameAsReason;
  /** Where nothing was found in a text that begins as an expression and breaks off: `2d6+`. */
  readonly broken?: BrokenOff;
  /** Where nothing was found although dice stand within the text: how they are written to be rolled. */
  readonly meant?: string;
}

/** A text that begins as an expression, and what directly behind it makes it none. */
export interface BrokenOff {
  readonly expression: string;
  readonly rest: string;
}

/** A name at the end of an expression, and the reading in which it is a reason. */
export interface NameAsReason {
  readonly name: string;
  readonly reading: Reading;
}

/**
 * The reading that is meant where names have these values: `d20 - attack` is a roll for an attack unless there is a
 * value of that name.
 */
export function settleReading(
  reading: Reading,
  lookup: (name: string) => CardValue | undefined = () => undefined,
): Reading {
  let settled = reading;
  while (settled.withoutName !== undefined && !hasValue(settled.withoutName.name, lookup))
    settled = settled.withoutName.reading;
  return settled;
}

/** True also where the value cannot be read at the moment: the roll says so then. */
function hasValue(name: string, lookup: (name: string) => CardValue | undefined): boolean {
  try {
    return lookup(name) !== undefined;
  } catch (error) {
    if (error instanceof EngineError) return true;
    throw error;
  }
}
