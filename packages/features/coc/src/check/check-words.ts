import { type CardSheet, namesNear } from "@dicetower/cards/api";
import { type CommandCall, type TextRef, text } from "@dicetower/contract";
import type { Percentile, TensDice } from "../engine/index.js";
import type { CocServices } from "../services.js";
import type { CheckPlan, CheckThrown } from "./check-plan.js";
import type { Subject } from "./subject.js";

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

/** Roll and target: `D100=16 [惩罚 3] → 36/60（困难）`. */
export function detailOf(
  say: Say,
  thrown: CheckThrown,
  plan: Pick<CheckPlan, "extra" | "difficulty">,
): string {
  const { percentile, target, modified } = thrown;
  const bare = percentileLine(say, percentile, plan.extra, target);
  const line = modified.shown === "" ? bare : bare + say("check.modifier", { dice: modified.shown });
  return plan.difficulty === "regular"
    ? line
    : line + say("check.atDifficulty", { difficulty: say(`check.difficulty.${plan.difficulty}`) });
}

/** `D100=16 [惩罚 3] → 36/60`. */
export function percentileLine(
  say: Say,
  { first, tens, total }: Percentile,
  extra: TensDice | undefined,
  target: number,
): string {
  if (extra === undefined || tens.length === 0) return say("check.detail", { roll: total, target });
  // Tens of 0 with a 0 behind them are those of 100.
  const shown = tens.map((digit) => (digit === 0 && first % 10 === 0 ? 10 : digit));
  return say(extra.kind === "bonus" ? "check.detailBonus" : "check.detailPenalty", {
    roll: first,
    tens: shown.join(","),
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

/** Who a check is told of; for somebody else with the name of who asked. */
export function nameValues(
  say: Say,
  { own, nick }: Pick<Subject, "own" | "nick">,
): { readonly nick?: string } {
  // `{nick}` is the sender's own name where it is left out.
  return own ? {} : { nick: say("coc.askedFor", { who: nick }) };
}

/** Offers the skills whose names are near a word that is none; empty where no name is, or the rules know the word. */
export function nearHint(say: Say, sheet: CardSheet, word: string, locale: string): string {
  const near = namesNear(sheet, word, locale);
  return near.length === 0 ? "" : say("check.near", { list: near.join(" | ") });
}
