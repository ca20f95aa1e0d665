import type { MessageLocation } from "@dicetower/contract";
import { Budget, type Program } from "@dicetower/contract/engine";
import type { Dice } from "@dicetower/dice/api";
import type { CheckRule } from "@dicetower/rule-systems/api";
import { type Level, levels, type Percentile } from "../engine/index.js";

/** Engines that conditions are read with, whatever is chosen for rolls: they know comparisons. */
const engineKeys = ["compat2", "compat1", "native"] as const;

/** Conditions that are kept as programs. */
const programs = new WeakMap<CheckRule, readonly (Program | boolean | undefined)[]>();

/** Level by a rule that is given as data: the first whose condition holds; failure where none does. */
export function levelByRule(dice: Dice, rule: CheckRule, roll: number, value: number): Level {
  let conditions = programs.get(rule);
  if (conditions === undefined) {
    conditions = rule.levels.map(({ when }) => (typeof when === "boolean" ? when : programOf(dice, when)));
    // Engines may come back: what nobody reads now is asked for again.
    if (!conditions.includes(undefined)) programs.set(rule, conditions);
  }
  const at = conditions.findIndex((condition) => holds(dice, condition, roll, value));
  const key = rule.levels[at]?.key;
  return levels.find((level) => level === key) ?? "failure";
}

function programOf(dice: Dice, source: string): Program | undefined {
  for (const key of engineKeys) {
    const probe = dice.engine(key)?.probe(source);
    if (probe?.supported === true) return probe.program;
  }
  return undefined;
}

function holds(dice: Dice, condition: Program | boolean | undefined, roll: number, value: number): boolean {
  if (typeof condition !== "object") return condition === true;
  const { limits } = dice;
  const { value: result } = condition.evaluate({
    die: () => 1,
    faces: 100,
    limits,
    budget: new Budget(limits.maxOperations),
    lookup: (name) => (name === "roll" ? roll : name === "value" ? value : undefined),
  });
  return result !== 0 && result !== false && result !== null && result !== "";
}

/** What a rule rolls in the place of a d100. @throws EngineError */
export function rollOfRule(
  dice: Dice,
  { roll = "D100" }: CheckRule,
  place: MessageLocation,
): ((die: (faces: number) => number) => Percentile) | undefined {
  if (/^1?d(?:100|%)$/i.test(roll.trim())) return undefined;
  return (die) => {
    const value = Math.floor(Number(dice.roll(roll, place, die).evaluation.value));
    const total = Number.isFinite(value) ? value : 0;
    return { first: total, tens: [], total };
  };
}
