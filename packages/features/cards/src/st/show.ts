import { sanitizeText, type TextRef } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import { maximumOf } from "../sheet/maxima.js";
import type { Sheet } from "../sheet/sheet.js";
import { listedNames, type StForm, saying } from "./form.js";
import { markedNames, markOf, valueShown } from "./shown-value.js";

export { filled } from "./shown-value.js";

/** What is shown of a call. */
export type ShownForm = Pick<StForm, "sheet" | "nick" | "locale">;

/** Values on a line where the system does not say. */
const perLine = 4;

/** `.st show`: all values, those that are named, or those from a number up. */
export function show(form: ShownForm, args: readonly string[]): TextRef {
  const { sheet, locale } = form;
  const [first] = args;
  const least =
    args.length === 1 && first !== undefined && /^\d{1,9}$/.test(first) ? Number(first) : undefined;
  if (args.length > 0 && least === undefined) return showNamed(form, args);
  const names = least === undefined ? shownNames(sheet, locale) : namesFrom(sheet, locale, least);
  if (names.length === 0) return saying(form, "st.show.empty", { card: sheet.card.name || "-" });
  const card = cardTitle(form);
  return saying(form, card === "" ? "st.list" : "st.list.card", { card, list: lines(form, names) });
}

/** Values by name. Names without one are told. */
export function showNamed(form: ShownForm, words: readonly string[]): TextRef {
  const { sheet, locale } = form;
  const found = words.filter((word) => hasValue(sheet, word));
  const lost = words.filter((word) => !found.includes(word));
  const list = found.map((word) => valueShown(sheet, sheet.nameOf(word), locale)).join("  ");
  if (lost.length > 0) return notFound(form, list, lost);
  return saying(form, "st.show", { list });
}

/** True also where the value cannot be worked out: that is told in its place. */
function hasValue(sheet: Sheet, word: string): boolean {
  try {
    return sheet.value(word) !== undefined;
  } catch (error) {
    if (error instanceof EngineError) return true;
    throw error;
  }
}

/** Some names are not on the card; what was found is told as well. */
export function notFound(form: ShownForm, found: string, lost: readonly string[]): TextRef {
  const values = { found, lost: sanitizeText(lost.join(between(form.locale)), 200) };
  return saying(form, found === "" ? "st.notFound" : "st.notFound.some", values);
}

/** What stands between the names of a list. */
export function between(locale: string): string {
  return locale.startsWith("zh") || locale.startsWith("ja") ? "、" : ", ";
}

/** `「木落」` with its place, or what unbound values are called. */
function cardTitle({ sheet, nick }: ShownForm): string {
  return sheet.card.name === "" ? (nick ?? "") : sheet.card.name;
}

/** Names that `.st show` lists, in the order of the template. */
export function shownNames(sheet: Sheet, locale: string): string[] {
  const { st } = sheet.system.template.commands;
  const { top = [], ignores = [], showValueAsIfMiss = {} } = st.show;
  const known = (name: string) => sheet.nameOf(name);
  const first = top
    .map(known)
    .filter((name) => sheet.has(name) || sheet.system.formulaOf(name) !== undefined);
  const ignored = new Set([...ignores.map(known), ...first]);
  const rest = [
    ...listedNames(sheet),
    ...markedNames(sheet),
    ...Object.keys(showValueAsIfMiss).map(known),
  ].filter((name, index, all) => !ignored.has(name) && all.indexOf(name) === index && stands(sheet, name));
  const names = [...new Set(first.filter((name) => hasValue(sheet, name))), ...sorted(sheet, rest, locale)];
  // A maximum stands behind its value.
  const maxima = new Set(names.map((name) => maximumOf(sheet, name)));
  return names.filter((name) => !maxima.has(name));
}

/** False for a number that is what everybody has. */
function stands(sheet: Sheet, name: string): boolean {
  const own = sheet.own(name);
  const normal = sheet.system.defaultOf(sheet.system.nameOf(name));
  return sheet.buff(name) !== 0 || own !== normal || markOf(sheet, name) !== "";
}

function namesFrom(sheet: Sheet, locale: string, least: number): string[] {
  const names = listedNames(sheet).filter(
    (name) => (numberIn(sheet, name) ?? Number.NEGATIVE_INFINITY) >= least,
  );
  return sorted(sheet, names, locale);
}

function sorted(sheet: Sheet, names: readonly string[], locale: string): string[] {
  const { sortBy: by } = sheet.system.template.commands.st.show;
  const order = new Map<string, number>();
  for (const group of Object.values(sheet.system.template.attrs.groups))
    for (const name of group) order.set(sheet.nameOf(name), order.size);
  const place = (name: string) => order.get(name) ?? order.size;
  const value = (name: string) => numberIn(sheet, name) ?? Number.NEGATIVE_INFINITY;
  const list = [...names];
  const shown = (name: string) => sheet.shownName(name, locale);
  if (by === "name") return list.sort((a, b) => shown(a).localeCompare(shown(b), "zh-CN"));
  if (by === "value") return list.sort((a, b) => value(a) - value(b));
  if (by === "value desc") return list.sort((a, b) => value(b) - value(a));
  return list.sort((a, b) => place(a) - place(b));
}

function numberIn(sheet: Sheet, name: string): number | undefined {
  try {
    return sheet.number(name);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

function lines({ sheet, locale }: ShownForm, names: readonly string[]): string {
  const most = sheet.system.template.commands.st.show.itemsPerLine ?? perLine;
  const shown = names.map((name) => valueShown(sheet, name, locale));
  const rows: string[] = [];
  for (let at = 0; at < shown.length; at += most) rows.push(shown.slice(at, at + most).join("  "));
  return rows.join("\n");
}

/** What a card with nothing to show is answered with, for the keys of the command. */
export const showKeys = [
  "st.list",
  "st.list.card",
  "st.show",
  "st.show.empty",
  "st.notFound",
  "st.notFound.some",
];
