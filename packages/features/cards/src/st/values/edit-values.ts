import type { AttributeValue } from "@dicetower/rule-systems/api";
import { type CardEdit, type CardSheet, proficiencyOf } from "../../api.js";
import { maximumOf, mostOf } from "../../sheet/maxima.js";
import { isWhole } from "../../sheet/numeric.js";
import type { ChangeSign, SetItem, ValueItem } from "./value-items.js";

/** An expression as it fell. */
export interface Amount {
  readonly value: number;
  /** `1D4(3)`, or the bare number. */
  readonly shown: string;
}

/** A change as it is told. */
interface Told {
  readonly name: string;
  /** `11-1D4(3)=8`. */
  readonly line: string;
  /** What the line ends with. */
  readonly said: number;
  /** The maximum at which the value stopped. */
  readonly stopped: number | undefined;
}

/** What a list of values makes of a card, and what is said about it. */
export interface ValuesEdit {
  readonly edit: CardEdit;
  readonly told: readonly Told[];
  /** How many values were set. */
  readonly count: number;
}

/** Longest text that is shown as working. */
const maxShown = 60;

/** An expression with what it came to. */
function rolledAmount(by: string, value: number): Amount {
  const shown = by.toUpperCase();
  return { value, shown: shown.length > maxShown ? String(value) : `${shown}(${value})` };
}

/** The amount of an expression that came to a value, without a fraction where the attribute has none. */
export function amountFor(sheet: CardSheet, name: string, by: string, value: number): Amount {
  const whole = isWhole(sheet.system, sheet.system.nameOf(sheet.nameOf(name)));
  return rolledAmount(by, whole ? Math.trunc(value) : tidy(value));
}

/** Makes the edit of a card as it is now. */
export function editOf(
  current: CardSheet,
  items: readonly ValueItem[],
  amounts: ReadonlyMap<ValueItem, Amount>,
): ValuesEdit {
  const attributes = new Map<string, AttributeValue | null>();
  const restated = new Set<string>();
  const set = new Set<string>();
  const told: Told[] = [];
  const fresh = (name: string) => {
    const value = attributes.get(name);
    return typeof value === "number" ? value : undefined;
  };
  for (const item of items) {
    const name = current.nameOf(item.name);
    if (item.kind !== "change" && item.mark !== undefined)
      attributes.set(proficiencyOf(name), item.mark === 0 ? null : item.mark);
    if (item.kind !== "change") set.add(name);
    if (item.kind === "set") setValue(current, name, item, attributes, restated);
    else if (item.kind === "change") {
      const { value, shown } = amounts.get(item) ?? { value: 0, shown: "0" };
      const before = fresh(name) ?? baseOf(current, name) ?? 0;
      const said = worked(before, item.operator, value);
      const maximum = maximumOf(current, name);
      const most = maximum === undefined ? undefined : (fresh(maximum) ?? mostOf(current, name));
      const stopped = most !== undefined && said > before && said > most ? most : undefined;
      // What was above the maximum already is no lower for having been healed.
      attributes.set(name, stopped === undefined ? said : Math.max(stopped, before));
      told.push({ name, line: `${before}${item.operator}${shown}=${said}`, said, stopped });
    }
  }
  return {
    edit: { attributes: Object.fromEntries(attributes), restated: [...restated] },
    told,
    count: set.size,
  };
}

function setValue(
  current: CardSheet,
  name: string,
  { value, max }: SetItem,
  attributes: Map<string, AttributeValue | null>,
  restated: Set<string>,
): void {
  const maximum = maximumOf(current, name);
  if (maximum !== undefined && max !== undefined) {
    attributes.set(maximum, max);
    restated.add(maximum);
  }
  const computed = current.system.formulaOf(current.system.nameOf(name)) !== undefined;
  // A sheet that is pasted says again what is worked out: that does not become a value of its own.
  if (computed && maximum !== undefined && !current.has(name) && current.value(name) === value) return;
  if (computed && maximum === undefined) restated.add(name);
  attributes.set(name, isCutText(current, name, value) ? (current.card.attributes[name] ?? value) : value);
}

/** True for a text that a list has shown the beginning of. */
function isCutText({ card }: CardSheet, name: string, value: AttributeValue): boolean {
  const own = card.attributes[name];
  return (
    typeof own === "string" &&
    typeof value === "string" &&
    value.endsWith("…") &&
    own.startsWith(value.slice(0, -1))
  );
}

/** The number that is changed: without its buff, which is added again when it is read. */
function baseOf(sheet: CardSheet, name: string): number | undefined {
  const own = sheet.card.attributes[sheet.nameOf(name)];
  if (typeof own === "number") return own;
  const value = sheet.number(name);
  return value === undefined ? undefined : value - (sheet.card.buffs[name] ?? 0);
}

function worked(before: number, sign: ChangeSign, by: number): number {
  switch (sign) {
    case "+":
      return tidy(before + by);
    case "-":
      return tidy(before - by);
    case "*":
      return Math.floor(tidy(before * by));
    default:
      return Math.floor(tidy(before / by));
  }
}

/** A number without the noise of binary fractions. */
function tidy(value: number): number {
  return Number.isInteger(value) ? value : Math.round(value * 1e6) / 1e6;
}

/** The lines, with what the maximum and rules have made of a value behind. @param ceiling words for a maximum */
export function finalLines(
  sheet: CardSheet,
  told: readonly Told[],
  locale: string,
  ceiling: (most: number) => string,
): string[] {
  const last = new Map(told.map((one) => [one.name, one]));
  return told.map((one) => {
    const { name, line, said, stopped } = one;
    const now = baseOf(sheet, name);
    const final = last.get(name) === one && now !== undefined && now !== said ? `→${now}` : "";
    return `${sheet.shownName(name, locale)} ${line}${final}${stopped === undefined ? "" : ceiling(stopped)}`;
  });
}
