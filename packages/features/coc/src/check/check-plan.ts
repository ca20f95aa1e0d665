import type { CommandCall, Message, TextRef } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import {
  type CheckText,
  type Difficulty,
  type Level,
  leastTarget,
  levelAt,
  mostTarget,
  type Percentile,
  type TensDice,
  targetAt,
  targetValue,
  throwPercentile,
} from "../engine/index.js";
import type { CocServices } from "../services.js";
import { judged, type VariantInForce } from "../variants/variants.js";
import { isDefault, numberOf, type Subject, shownName } from "./subject.js";

/** A check with everything that it needs besides dice. */
export interface CheckPlan {
  readonly subject: Subject;
  readonly variant: VariantInForce;
  readonly extra: TensDice | undefined;
  readonly difficulty: Difficulty;
  /** Before the difficulty. */
  readonly value: number;
  /** Value of somebody who never learned the skill, where it is that one; undefined otherwise. */
  readonly defaultValue: number | undefined;
  /** Name of the attribute as of the rule system; empty for a bare number and for several. */
  readonly attribute: string;
  /** As it is said; empty for a bare number. */
  readonly shown: string;
}

/** A check that was thrown. */
export interface CheckThrown {
  readonly percentile: Percentile;
  /** What had to be rolled, after the difficulty. */
  readonly target: number;
  /** As it is said, with the difficulty. */
  readonly level: Level;
}

/** Makes a plan of what was said; a text says why there is none. */
export function planOf({
  text: said,
  subject,
  variant,
  locale,
}: {
  readonly text: CheckText;
  readonly subject: Subject;
  readonly variant: VariantInForce;
  readonly locale: string;
}): CheckPlan | TextRef {
  const { sheet } = subject;
  const { skill, target, given, difficulty, extra } = said;
  let missing = "";
  const value = targetValue(target, (name) => {
    const found = numberOf(sheet, name);
    if (found === undefined && missing === "") missing = name;
    return found;
  });
  if (value === undefined) {
    const word = shownName(sheet, missing, locale);
    return text(subject.own ? "check.valueMissing" : "check.valueMissingOf", {
      skill: word,
      who: subject.nick,
    });
  }
  if (!(value >= leastTarget && value <= mostTarget))
    return text("check.targetRange", { least: leastTarget, most: mostTarget });
  const single = skill !== "";
  const plain = target.kind === "name" || given !== undefined;
  return {
    subject,
    variant,
    extra,
    difficulty,
    value,
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

function isBare({ target, given }: CheckText): boolean {
  return target.kind === "number" && given === undefined;
}

function shownText({ shown }: CheckText): string {
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown;
}

/** The same plan, whose variant knows what to say of its target. */
export async function judgedPlan(plan: CheckPlan, message: Message): Promise<CheckPlan> {
  const { variant, value, difficulty } = plan;
  return variant.judge === undefined
    ? plan
    : { ...plan, variant: await judged(variant, message, [targetAt(value, difficulty)]) };
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
  const percentile = variant.throw?.(die) ?? throwPercentile(die, extra);
  const target = targetAt(value, difficulty);
  return { percentile, target, level: levelAt(variant.levelOf(percentile.total, target), difficulty) };
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

/** Puts texts into the words of a call. */
export function speaker({ texts }: Pick<CocServices, "texts">, { locale, message }: CommandCall) {
  return (key: string, values: TextRef["values"] = {}) => texts.render(text(key, values), locale, message);
}

export type Say = ReturnType<typeof speaker>;

/** An answer with what is to be said about it, as the lines of one message. */
export function withNotes(say: Say, answer: TextRef, notes: readonly TextRef[]): TextRef {
  if (notes.length === 0) return answer;
  return text("coc.lines", {
    list: [answer, ...notes].map(({ key, values }) => say(key, values)).join("\n"),
  });
}

/** Roll and target: `D100=16，惩罚骰 3，36/60（困难）`. */
export function detailOf(
  say: Say,
  thrown: CheckThrown,
  plan: Pick<CheckPlan, "extra" | "difficulty">,
): string {
  const { percentile, target } = thrown;
  const line = percentileLine(say, percentile, plan.extra, target);
  return plan.difficulty === "regular"
    ? line
    : line + say("check.atDifficulty", { difficulty: say(`check.difficulty.${plan.difficulty}`) });
}

/** `D100=16，惩罚骰 3，36/60`. */
export function percentileLine(
  say: Say,
  { first, tens, total }: Percentile,
  extra: TensDice | undefined,
  target: number,
): string {
  if (extra === undefined || tens.length === 0) return say("check.detail", { roll: total, target });
  return say(extra.kind === "bonus" ? "check.detailBonus" : "check.detailPenalty", {
    roll: first,
    tens: tens.join(" "),
    total,
    target,
  });
}

/** `D100=30/60 成功`. */
export function outcomeOf(say: Say, thrown: CheckThrown, plan: CheckPlan): string {
  return say("check.outcome", {
    detail: detailOf(say, thrown, plan),
    level: say(`level.${thrown.level}`),
    note: defaultNote(say, plan),
  });
}

/** `（卡上未设，默认 25）`, empty where the value is the card's. */
export function defaultNote(say: Say, { defaultValue }: CheckPlan): string {
  return defaultValue === undefined ? "" : say("check.default", { value: defaultValue });
}
