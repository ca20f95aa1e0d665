import { type Awaitable, excerpt, type Message, type TextRef, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import {
  type CheckText,
  type Difficulty,
  hasDice,
  type Level,
  levelAt,
  maxTarget,
  minTarget,
  type Percentile,
  type Target,
  type TargetDice,
  type TensDice,
  targetAt,
  targetValue,
  throwPercentile,
} from "../engine/index.js";
import type { CocServices } from "../services.js";
import { judged, type VariantInForce } from "../variants/variants.js";
import { nearHint, type Say } from "./check-words.js";
import { isDefault, numberOf, type Subject, shownName } from "./subject.js";

/** Targets of one check that somebody who judges levels is asked about. */
const maxJudged = 100;

/** A check with everything that it needs besides dice. */
export interface CheckPlan {
  readonly subject: Subject;
  readonly variant: VariantInForce;
  readonly extra: TensDice | undefined;
  readonly difficulty: Difficulty;
  /** Before the difficulty; with the least that dice of the modifier can show. */
  readonly value: number;
  /** Throws the dice of the modifier; undefined where it has none. */
  readonly modifier: ((die: (faces: number) => number) => ModifiedValue) | undefined;
  /** Value of somebody who never learned the skill, where it is that one; undefined otherwise. */
  readonly defaultValue: number | undefined;
  /** Name of the attribute as of the rule system; empty for a bare number and for several. */
  readonly attribute: string;
  /** As it is said; empty for a bare number. */
  readonly shown: string;
}

/** A value with the dice of its modifier. */
export interface ModifiedValue {
  readonly value: number;
  /** `1D6=4`; empty without dice. */
  readonly shown: string;
}

/** A check that was thrown. */
export interface CheckThrown {
  readonly percentile: Percentile;
  /** What was checked against, before the difficulty. */
  readonly modified: ModifiedValue;
  /** What had to be rolled, after the difficulty. */
  readonly target: number;
  /** As it is said, with the difficulty. */
  readonly level: Level;
}

/** Makes a plan of what was said; a text says why there is none. */
export function planOf(
  say: Say,
  {
    text: said,
    subject,
    variant,
    locale,
  }: {
    readonly text: CheckText;
    readonly subject: Subject;
    readonly variant: VariantInForce;
    readonly locale: string;
  },
): CheckPlan | TextRef {
  const { sheet } = subject;
  const { skill, target, given, difficulty, extra } = said;
  let missing = "";
  const valueNamed = (name: string) => {
    const found = numberOf(sheet, name);
    if (found === undefined && missing === "") missing = name;
    return found;
  };
  const value = targetValue(target, valueNamed);
  if (value === undefined) {
    const word = shownName(sheet, missing, locale);
    return text(subject.own ? "check.valueMissing" : "check.valueMissingOf", {
      skill: word,
      who: subject.nick,
      near: nearHint(say, sheet, missing, locale),
    });
  }
  if (!(value >= minTarget && value <= maxTarget))
    return text("check.targetRange", { least: minTarget, most: maxTarget });
  const single = skill !== "";
  const plain = target.kind === "name" || given !== undefined;
  return {
    subject,
    variant,
    extra,
    difficulty,
    value,
    modifier: hasDice(target) ? (die) => modifiedValue(target, valueNamed, die) : undefined,
    defaultValue:
      single && given === undefined && isDefault(sheet, skill) ? numberOf(sheet, skill) : undefined,
    attribute: single ? sheet.nameOf(skill) : "",
    shown: isBare(said)
      ? ""
      : plain && said.shown === skill
        ? shownName(sheet, skill, locale)
        : shownText(said),
  };
}

/** Works out a target whose dice are thrown; beyond the bounds it stops there. */
function modifiedValue(
  target: Target,
  valueNamed: (name: string) => number | undefined,
  die: (faces: number) => number,
): ModifiedValue {
  const shown: string[] = [];
  const throwDice = ({ count, faces }: TargetDice) => {
    let sum = 0;
    for (let left = count; left > 0; left--) sum += die(faces);
    shown.push(`${count}D${faces}=${sum}`);
    return sum;
  };
  const value = targetValue(target, valueNamed, throwDice) ?? minTarget;
  return {
    value: Math.min(Math.max(value, minTarget), maxTarget) || minTarget,
    shown: shown.join(", "),
  };
}

function isBare({ target, given }: CheckText): boolean {
  return target.kind === "number" && given === undefined;
}

function shownText({ shown }: CheckText): string {
  return excerpt(shown);
}

/** The same plan, whose variant knows what to say of its target. */
export function judgedPlan(plan: CheckPlan, message: Message): Awaitable<CheckPlan> {
  const { variant, difficulty } = plan;
  if (variant.judge === undefined) return plan;
  const targets = valuesOf(plan).map((value) => targetAt(value, difficulty));
  return judged(variant, message, [...new Set(targets)]).then((known) => ({ ...plan, variant: known }));
}

/** The values that a check may be made against: several where dice are added. */
function valuesOf({ value, modifier }: CheckPlan): number[] {
  if (modifier === undefined) return [value];
  const ends = [modifier(() => 1), modifier((faces) => faces)].map((one) => one.value);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  return Array.from({ length: Math.min(most - least + 1, maxJudged) }, (_, more) => least + more);
}

/**
 * Throws a check.
 * @throws EngineError where there are too many bonus or penalty dice
 */
export function throwCheck(
  { dice }: CocServices,
  plan: CheckPlan,
  die: (faces: number) => number,
): CheckThrown {
  const { variant, extra, difficulty, value } = plan;
  checkTens(extra, dice.rules.value.maxBonus);
  const modified = plan.modifier?.(die) ?? { value, shown: "" };
  const percentile = variant.throw?.(die) ?? throwPercentile(die, extra);
  const target = targetAt(modified.value, difficulty);
  return {
    percentile,
    modified,
    target,
    level: levelAt(variant.levelOf(percentile.total, target), difficulty),
  };
}

/** @throws EngineError where there are too many bonus or penalty dice, or none */
export function checkTens(extra: TensDice | undefined, limit: number): void {
  if (extra === undefined) return;
  if (extra.count < 1)
    throw new EngineError("dice.bonus.range", extra.kind === "bonus" ? "b" : "p", { limit });
  if (extra.count > limit)
    throw new EngineError("dice.bonus.tooMany", extra.kind === "bonus" ? "b" : "p", { limit });
}

/** What is written down of the dice: `D100`, `B2`. */
export function expressionOf(extra: TensDice | undefined): string {
  if (extra === undefined) return "D100";
  return `${extra.kind === "bonus" ? "B" : "P"}${extra.count}`;
}
