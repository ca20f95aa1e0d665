import { type TextRef, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { Dice, Variables } from "@dicetower/dice/api";
import type { AttributeValue, TrialAnswer, TrialAttribute, TrialCall } from "@dicetower/rule-systems/api";
import { isHiddenAttribute } from "../api.js";
import type { CardService } from "../service.js";
import type { Sheet } from "../sheet/sheet.js";
import { applyEdit } from "../store/apply-edit.js";
import { withoutRestated } from "../store/restated.js";
import { isQuestion } from "./forms/change-or-show.js";
import { argsOf } from "./read-args.js";
import { show, showNamed } from "./show.js";
import { refusalOf } from "./values/check-values.js";
import { type Amount, amountFor, editOf, finalLines } from "./values/edit-values.js";
import { parseValues } from "./values/parse-values.js";
import { contextOf } from "./values/value-context.js";
import type { ValueItem } from "./values/value-items.js";

/** What asks for the values of a card. */
const showWord = /^(show|list|ls|查看|显示|列表)(?![A-Za-z])\s*/i;

/** What a trial of `.st` works with. */
export interface StTrialServices {
  readonly service: CardService;
  readonly dice: Dice;
  /** A text in words. */
  readonly words: (ref: TextRef, locale: string) => string;
}

/** `.st` with a card that is written down: values are set, changed and shown, and nothing is kept. */
export function trySt(services: StTrialServices, call: TrialCall): TrialAnswer {
  const { system, card, rest, nick, locale } = call;
  const sheet = services.service.written(system, card);
  const form = { sheet, nick, locale };
  const shown = showWord.exec(rest);
  if (shown !== null || rest === "")
    return { reply: [show(form, argsOf(rest.slice(shown?.[0].length ?? 0), sheet))] };
  const list = parseValues(rest, rest, contextOf(services, sheet));
  if (isQuestion(list)) return { reply: [showNamed(form, list.words)] };
  const refusal = refusalOf(sheet, list, locale);
  if (refusal !== undefined) return { reply: [refusal] };
  const { edit, told, count } = editOf(
    sheet,
    list.items,
    amountsOf(services, sheet, list.items, (faces) => call.die(faces)),
  );
  const after = sheet.of(withoutRestated(sheet, applyEdit(sheet, edit, true), edit.restated ?? []));
  const reply: TextRef[] = [];
  if (count > 0) reply.push(text("st.set", { count, system: system.name }));
  const ceiling = (most: number) => services.words(text("st.ceiling", { most }), locale);
  if (told.length > 0)
    reply.push(text("st.modify", { list: finalLines(after, told, locale, ceiling).join("\n") }));
  if (list.words.length > 0) reply.push(text("st.unread", { words: list.words.join(" ") }));
  return { reply, card: after.card.attributes };
}

/** @throws EngineError */
function amountsOf(
  { dice }: StTrialServices,
  sheet: Sheet,
  items: readonly ValueItem[],
  die: (faces: number) => number,
): ReadonlyMap<ValueItem, Amount> {
  const amounts = new Map<ValueItem, Amount>();
  const variables: Variables = { lookup: (name) => sheet.value(name), assign: () => {}, save: () => [] };
  for (const item of items) {
    if (item.kind !== "change") continue;
    const plain = /^\d+(?:\.\d+)?$/.test(item.by);
    const value = plain ? Number(item.by) : dice.roll(item.by, {}, die, variables).evaluation.value;
    if (typeof value !== "number") throw new EngineError("dice.expr.bad");
    const amount = plain ? { value, shown: item.by } : amountFor(sheet, item.name, item.by, value);
    if (item.operator === "/" && amount.value === 0) throw new EngineError("dice.divideByZero", "/");
    amounts.set(item, amount);
  }
  return amounts;
}

/** What is on a card that is written down, and what its system works out from it. */
export function trialAttributes(sheet: Sheet, most: number): readonly TrialAttribute[] {
  const { attributes } = sheet.card;
  const own = Object.keys(attributes).filter((name) => !isHiddenAttribute(name));
  const formulas = Object.keys(sheet.system.template.attrs.defaultsComputed)
    .map((name) => sheet.system.nameOf(name))
    .filter((name) => !Object.hasOwn(attributes, name));
  return [
    ...own.map((name) => ({ name, value: written(attributes[name]), computed: false })),
    ...[...new Set(formulas)].map((name) => ({ name, value: worked(sheet, name), computed: true })),
  ].slice(0, most);
}

function written(value: AttributeValue | undefined): number | string {
  return typeof value === "object" ? value.expr : (value ?? "");
}

/** A value that a formula comes to; the formula where it needs dice, a dash where a name in it has no value. */
function worked(sheet: Sheet, name: string): number | string {
  try {
    const value = sheet.value(name);
    if (typeof value === "number" || typeof value === "string") return value;
    if (typeof value === "object" && value !== null && "$computed" in value) return String(value.$computed);
    return "–";
  } catch (error) {
    // One that cannot be worked out takes none of the others with it.
    if (error instanceof EngineError) return "–";
    throw error;
  }
}
