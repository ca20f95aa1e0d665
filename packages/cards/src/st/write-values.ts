import { type MessageLocation, type Reply, type TextRef, text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { AttributeValue } from "@dicetower/systems/api";
import { type CardEdit, type CardSheet, proficiencyOf } from "../api.js";
import { type CommandServices, type StForm, saying, shownName } from "./form.js";
import type { ChangeSign, ValueItem, ValueList } from "./parse-values.js";

/** An expression as it fell. */
export interface Amount {
  readonly value: number;
  /** `1D4(3)`, or the bare number. */
  readonly shown: string;
}

/** A change as it is told. */
export interface Told {
  readonly name: string;
  readonly line: string;
}

/** Shortest text that may still be shown as working. */
const mostShown = 60;

/** Sets and changes values, in one go. @param first what is said in front */
export async function writeValues(
  form: StForm,
  list: ValueList,
  first: readonly TextRef[] = [],
): Promise<Reply> {
  const { services, sheet, reason } = form;
  if (list.badExpressions.length > 0)
    return saying(form, "st.exprInvalid", { names: list.badExpressions.join("、") });
  if (list.items.length === 0) return saying(form, "st.nothing", { words: list.words.join(" ") });
  services.service.services.editing.checkWritable(sheet, reason);
  const lacking = list.items
    .filter((item) => lacks(sheet, item))
    .map(({ name }) => shownName(sheet, sheet.nameOf(name)));
  if (lacking.length > 0) return saying(form, "st.noValue", { names: lacking.join("、") });
  let amounts: ReadonlyMap<ValueItem, Amount>;
  try {
    amounts = await rollAmounts(form, list.items);
  } catch (error) {
    if (error instanceof EngineError) return text(error.key, { operator: error.operator, ...error.values });
    throw error;
  }
  let told: Told[] = [];
  let set = new Set<string>();
  const edited = await services.service.edit(
    sheet,
    (current) => {
      told = [];
      set = new Set();
      return editOf(current, list.items, amounts, told, set);
    },
    reason,
  );
  const parts: TextRef[] = [...first];
  if (set.size > 0) parts.push(saying(form, setKey(form), { count: set.size, system: sheet.system.name }));
  if (told.length > 0)
    parts.push(saying(form, "st.modify", { list: finalLines(edited.sheet, told).join("\n") }));
  if (list.words.length > 0) parts.push(text("st.unread", { words: list.words.join(" ") }));
  return [...parts, ...edited.notes];
}

function setKey({ sheet }: StForm): string {
  return sheet.wanted === undefined ? "st.set" : "st.set.system";
}

/** True for a loss of what is not there: zero would be as wrong as anything. */
export function lacks(sheet: CardSheet, item: ValueItem): boolean {
  return item.kind === "change" && item.operator !== "+" && sheet.number(item.name) === undefined;
}

/** Rolls what values are changed by, in the order in which it stands. @throws EngineError */
async function rollAmounts(
  form: StForm,
  items: readonly ValueItem[],
): Promise<ReadonlyMap<ValueItem, Amount>> {
  const changes = items.filter((item) => item.kind === "change");
  const amounts = new Map<ValueItem, Amount>();
  const dice = changes.filter(({ by }) => !/^\d+(?:\.\d+)?$/.test(by));
  for (const item of changes) {
    if (item.operator === "/" && Number(item.by) === 0) throw new EngineError("dice.divideByZero", "/");
    amounts.set(item, { value: Number(item.by), shown: item.by });
  }
  if (dice.length === 0) return amounts;
  const { services, place } = form;
  const variables = await services.dice.variables(
    place,
    dice.map(({ by }) => by),
  );
  const ticket = await services.dice.take(place);
  for (const item of dice) {
    const amount = rollOne(form, item.by, place, (faces) => ticket.die(faces), variables);
    if (item.operator === "/" && amount.value === 0) throw new EngineError("dice.divideByZero", "/");
    amounts.set(item, amount);
  }
  const values = dice.map((item) => amounts.get(item)?.value ?? 0);
  ticket.done({ expression: dice.map(({ by }) => by).join(", "), value: values.join(", "), hidden: false });
  return amounts;
}

function rollOne(
  { services, call }: StForm,
  by: string,
  place: MessageLocation,
  die: (faces: number) => number,
  variables: Parameters<CommandServices["dice"]["roll"]>[3],
): Amount {
  const { evaluation, dice } = services.dice.roll(by, place, die, variables);
  const { value, expression } = evaluation;
  if (typeof value !== "number") throw new EngineError("dice.expr.bad");
  if (dice.length > 0) services.service.emitRolled(call.message, expression, value);
  return rolledAmount(by, value);
}

/** An expression with what it came to. */
export function rolledAmount(by: string, value: number): Amount {
  const shown = by.toUpperCase();
  return { value, shown: shown.length > mostShown ? String(value) : `${shown}(${value})` };
}

export function editOf(
  current: CardSheet,
  items: readonly ValueItem[],
  amounts: ReadonlyMap<ValueItem, Amount>,
  told: Told[],
  set: Set<string>,
): CardEdit {
  const attributes = new Map<string, AttributeValue | null>();
  const numberNow = (name: string) => {
    const fresh = attributes.get(name);
    return typeof fresh === "number" ? fresh : (base(current, name) ?? 0);
  };
  for (const item of items) {
    const name = current.nameOf(item.name);
    if (item.kind !== "change" && item.mark !== undefined)
      attributes.set(proficiencyOf(name), item.mark === 0 ? null : item.mark);
    if (item.kind === "set") {
      attributes.set(name, item.value);
      set.add(name);
    } else if (item.kind === "mark") set.add(name);
    else {
      const { value, shown } = amounts.get(item) ?? { value: 0, shown: "0" };
      const before = numberNow(name);
      const after = worked(before, item.operator, value);
      attributes.set(name, after);
      told.push({ name, line: `${before}${item.operator}${shown}=${after}` });
    }
  }
  return { attributes: Object.fromEntries(attributes) };
}

/** The number that is changed: without its buff, which is added again when it is read. */
function base(sheet: CardSheet, name: string): number | undefined {
  const value = sheet.number(name);
  const buff = sheet.card.buffs[name];
  return value === undefined ? undefined : value - (buff ?? 0);
}

function worked(before: number, sign: ChangeSign, by: number): number {
  switch (sign) {
    case "+":
      return before + by;
    case "-":
      return before - by;
    case "*":
      return Math.floor(before * by);
    default:
      return Math.floor(before / by);
  }
}

/** The lines, with what rules have made of a value behind. */
export function finalLines(sheet: CardSheet, told: readonly Told[]): string[] {
  const last = new Map(told.map(({ name, line }) => [name, line]));
  return told.map(({ name, line }) => {
    const now = base(sheet, name);
    const said = Number(line.slice(line.lastIndexOf("=") + 1));
    const final = last.get(name) === line && now !== undefined && now !== said ? `→${now}` : "";
    return `${shownName(sheet, name)} ${line}${final}`;
  });
}
