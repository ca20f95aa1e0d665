import { sanitizeText, type TextRef, text } from "@dicetower/contract";
import type { CardSheet } from "../../api.js";
import { maximumOf } from "../../sheet/maxima.js";
import { isNumeric, isWhole, mayBeDice, takesNumbers } from "../../sheet/numeric.js";
import { between } from "../show.js";
import type { ValueItem, ValueList } from "./value-items.js";

/** A number with a fraction that is written out. */
const fraction = /\d*\.\d*[1-9]/;

/** Why a list of values is not written, as a whole: half of it would be as wrong as none. Undefined where it may be. */
export function refusalOf(sheet: CardSheet, list: ValueList, locale: string): TextRef | undefined {
  const { items, badExpressions, badValues, words } = list;
  if (badExpressions.length > 0)
    return text("st.exprInvalid", { names: badExpressions.join(between(locale)) });
  const [bad] = badValues;
  if (bad?.why === "card") return text("card.notFound", { name: sanitizeText(bad.name, 40) });
  if (bad !== undefined) return notNumber(sheet, bad.name, bad.said, locale);
  if (items.length === 0) return text("st.nothing", { words: words.join(" ") });
  for (const item of items) {
    const refusal = itemRefusal(sheet, item, locale);
    if (refusal !== undefined) return refusal;
  }
  const lacking = items.filter((item) => lacks(sheet, item));
  if (lacking.length === 0) return undefined;
  const names = lacking.map(({ name }) => sheet.shownName(name, locale));
  return text("st.noValue", { names: names.join(between(locale)) });
}

function itemRefusal(sheet: CardSheet, item: ValueItem, locale: string): TextRef | undefined {
  const { system } = sheet;
  const name = system.nameOf(sheet.nameOf(item.name));
  if (item.kind === "mark") return undefined;
  if (item.kind === "change")
    return fraction.test(item.by) && isWhole(system, name)
      ? text("st.notWhole", { name: sheet.shownName(name, locale), said: item.by })
      : undefined;
  const { value, max } = item;
  if (max !== undefined && maximumOf(sheet, item.name) === undefined)
    return text("st.noMaximum", { name: sheet.shownName(name, locale), said: `${String(value)}/${max}` });
  if (typeof value === "number")
    return Number.isInteger(value) || !isWhole(system, name)
      ? undefined
      : text("st.notWhole", { name: sheet.shownName(name, locale), said: value });
  if (item.asExpression === true) return undefined;
  // What the template has no type for may be a name or a profession, where somebody says that it is a text.
  if (item.quoted === true ? !isNumeric(system, name) : !takesNumbers(system, name)) return undefined;
  if (typeof value === "object" && mayBeDice(system, name)) return undefined;
  return notNumber(sheet, item.name, typeof value === "object" ? value.expr : value, locale);
}

function notNumber(sheet: CardSheet, name: string, said: string, locale: string): TextRef {
  return text("st.notNumber", {
    name: sanitizeText(sheet.shownName(name, locale), 60),
    said: sanitizeText(said, 60),
  });
}

/** True for a change of what is not there: zero would be as wrong as anything. A gain begins at none, but never at a text. */
function lacks(sheet: CardSheet, item: ValueItem): boolean {
  return (
    item.kind === "change" &&
    (item.operator !== "+" || sheet.has(item.name)) &&
    sheet.number(item.name) === undefined
  );
}
