import type { Engine, Evaluation, Program } from "@dicetower/contract/engine";
import { ask, type ChainProbe } from "./attempt.js";
import { evaluateProgram, type RollSettings } from "./evaluate.js";
import { chosen, type EngineChoice } from "./modes.js";
import { meantInstead } from "./reading/misplaced.js";
import type { Reading } from "./reading/reading.js";
import { type RoundsPrefix, readRounds } from "./reading/rounds.js";
import { splitReason } from "./reading/split.js";

/** Expression engines in their fixed order. Everything but `evaluate` is pure: no die, no card. */
export interface Chain {
  /** All engines by rank. */
  readonly engines: readonly Engine[];
  /** Asks the engines of the choice for a whole text, the next one only when the one before refuses. */
  probe(source: string, choice: EngineChoice): ChainProbe;
  /** Splits the text of a plain roll command, without rounds prefix, into expression and reason. */
  split(text: string, choice: EngineChoice): Reading;
  /** How a text is to be written that is no roll as it stands: a number alone, rounds behind an expression. */
  meant(text: string, choice: EngineChoice): string | undefined;
  /** Reads the `N#` in front of a roll, if there is one. */
  rounds(text: string, choice: EngineChoice): RoundsPrefix | undefined;
  /**
   * Evaluates a program that a probe or a split answered.
   * @throws EngineError when it cannot be worked out; that is final, no other engine is asked
   */
  evaluate(program: Program, settings: RollSettings): Evaluation;
}

/**
 * Puts engines in order of rank, whatever order they come in.
 * @throws RangeError when two engines share a key
 */
export function createChain(engines: Iterable<Engine>): Chain {
  const ranked = [...engines].sort(
    (left, right) => left.rank - right.rank || (left.key < right.key ? -1 : 1),
  );
  const keys = new Set<string>();
  for (const { key } of ranked) {
    if (keys.has(key)) throw new RangeError(`Two engines have the key "${key}".`);
    keys.add(key);
  }
  return {
    engines: ranked,
    probe: (source, choice) => ask(chosen(ranked, choice), source),
    split: (text, choice) => splitReason(text, chosen(ranked, choice)),
    meant: (text, choice) => meantInstead(text, chosen(ranked, choice)),
    rounds: (text, choice) => readRounds(text, chosen(ranked, choice)),
    evaluate: evaluateProgram,
  };
}
