import type { JsonValue, RollNode, ValueType } from "@dicetower/contract/engine";
import { type CardValue, EngineError, type Evaluation, type Program } from "@dicetower/contract/engine";
import { type Explanation, explain } from "./attempt.js";
import type { RollLimits } from "./evaluate.js";
import { evaluateNamed } from "./evaluate-named.js";
import { settleReading } from "./reading/reading.js";
import type { RollText } from "./reading/roll-text.js";
import { checkRounds } from "./reading/rounds.js";
import { type RecordedDie, recordDice } from "./recorder.js";
import type { DieSource } from "./uniform-die.js";

/** What a trial roll is made with. */
export interface TrialSettings {
  readonly die: DieSource;
  readonly faces: number;
  readonly limits: RollLimits;
  /** Rounds where the text names none. */
  readonly count: number;
  readonly maxRounds: number;
  /** Values by name, before those of `lookup`. */
  readonly card?: Readonly<Record<string, CardValue>> | undefined;
  lookup?(name: string): CardValue | undefined;
  assign?(name: string, value: CardValue): void;
}

/** One round of a trial roll. */
export interface TrialRound {
  readonly detail: string;
  readonly short: string;
  readonly text: string;
  readonly result: JsonValue;
  readonly tree: RollNode;
}

/** A roll with all that can be told of it. */
export interface TrialRoll extends TrialRound {
  readonly expr: string;
  readonly type: ValueType;
  /** Engine that took the text. */
  readonly engine: string;
  /** Engines that were asked, in order, and why those declined that did. */
  readonly tried: readonly Explanation[];
  readonly reason: string;
  /** Dice in the order in which they fell. */
  readonly rolls: readonly RecordedDie[];
  /** All rounds, where there is more than one. */
  readonly rounds: readonly TrialRound[];
}

/** Why there is no roll. */
export interface TrialRefusal {
  readonly error: EngineError;
  readonly engine: string;
  readonly tried: readonly Explanation[];
}

/**
 * Rolls a text and tells everything about it: for the debug endpoint and for the playground of the panel, which
 * must not differ. Errors in the expression are answered, not thrown.
 */
export function trialRoll(text: RollText, settings: TrialSettings): TrialRoll | TrialRefusal {
  const { rounds } = text;
  const reading = settleReading(text.reading, environment(settings).lookup);
  const { program, engine = "" } = reading;
  const tried = explain(reading.tried);
  if (program === undefined) return { error: new EngineError("dice.engine.none"), engine, tried };
  try {
    const { die, rolls } = recordDice(settings.die);
    const evaluate = (one: Program) => evaluateNamed(one, { ...environment(settings), die });
    const count = rounds?.count ?? settings.count;
    const written = typeof count === "number" ? count : evaluate(count).value;
    const turns = checkRounds(written, settings.maxRounds);
    const first = evaluate(program);
    const evaluations = [first, ...Array.from({ length: turns - 1 }, () => evaluate(program))];
    const shown = evaluations.map(roundOf);
    return {
      expr: first.expression,
      ...roundOf(first),
      type: first.type,
      engine,
      tried,
      reason: reading.reason,
      rolls,
      rounds: shown.length > 1 ? shown : [],
    };
  } catch (error) {
    if (error instanceof EngineError) return { error, engine, tried };
    throw error;
  }
}

/** True where a text could not be rolled. */
export function isRefused(trial: TrialRoll | TrialRefusal): trial is TrialRefusal {
  return "error" in trial;
}

function environment(settings: TrialSettings) {
  const { faces, limits, card = {} } = settings;
  return {
    faces,
    limits,
    lookup: (name: string) => (Object.hasOwn(card, name) ? card[name] : settings.lookup?.(name)),
    assign: (name: string, value: CardValue) => settings.assign?.(name, value),
  };
}

function roundOf(evaluation: Evaluation): TrialRound {
  return {
    detail: evaluation.print("full"),
    short: evaluation.print("short"),
    result: evaluation.value,
    text: evaluation.print("value"),
    tree: evaluation.tree,
  };
}
