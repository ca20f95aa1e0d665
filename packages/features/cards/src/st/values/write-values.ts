import type { MessageLocation, Reply, TextRef } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import { type CommandServices, type StForm, saying } from "../form.js";
import { oneMessage } from "../one-message.js";
import { refusalOf } from "./check-values.js";
import { type Amount, amountFor, editOf, finalLines, type ValuesEdit } from "./edit-values.js";
import type { ChangeItem, ValueItem, ValueList } from "./value-items.js";

/** Sets and changes values, in one go. @param first what is said in front */
export async function writeValues(
  form: StForm,
  list: ValueList,
  first: readonly TextRef[] = [],
): Promise<Reply> {
  const { services, sheet, reason, call } = form;
  services.service.services.editing.checkWritable(sheet, reason);
  const refusal = refusalOf(sheet, list, call.locale);
  if (refusal !== undefined) return saying(form, refusal.key, refusal.values);
  let amounts: ReadonlyMap<ValueItem, Amount>;
  try {
    amounts = await rollAmounts(form, list.items);
  } catch (error) {
    if (error instanceof EngineError) return text(error.key, { operator: error.operator, ...error.values });
    throw error;
  }
  let made: ValuesEdit = { edit: {}, told: [], count: 0 };
  const changed = new Set(
    list.items.filter(({ kind }) => kind === "change").map(({ name }) => sheet.nameOf(name)),
  );
  const edited = await services.service.edit(
    sheet,
    (current) => {
      made = editOf(current, list.items, amounts);
      return made.edit;
    },
    { ...reason, changed },
  );
  const { told, count } = made;
  const parts: TextRef[] = [...first];
  if (count > 0) parts.push(saying(form, setKey(form), { count, system: sheet.system.name }));
  if (told.length > 0) {
    const ceiling = (most: number) => services.render(text("st.ceiling", { most }), call);
    parts.push(
      saying(form, "st.modify", { list: finalLines(edited.sheet, told, call.locale, ceiling).join("\n") }),
    );
  }
  if (list.words.length > 0) parts.push(text("st.unread", { words: list.words.join(" ") }));
  return oneMessage(services.render, call, [...parts, ...edited.notes]);
}

function setKey({ sheet }: StForm): string {
  return sheet.wanted === undefined ? "st.set" : "st.set.system";
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
    const amount = rollOne(form, item, place, (faces) => ticket.die(faces), variables);
    if (item.operator === "/" && amount.value === 0) throw new EngineError("dice.divideByZero", "/");
    amounts.set(item, amount);
  }
  const values = dice.map((item) => amounts.get(item)?.value ?? 0);
  ticket.done({ expression: dice.map(({ by }) => by).join(", "), value: values.join(", "), hidden: false });
  return amounts;
}

function rollOne(
  { services, call, sheet }: StForm,
  { by, name }: ChangeItem,
  place: MessageLocation,
  die: (faces: number) => number,
  variables: Parameters<CommandServices["dice"]["roll"]>[3],
): Amount {
  const { evaluation, dice } = services.dice.roll(by, place, die, variables);
  const { value, expression } = evaluation;
  if (typeof value !== "number") throw new EngineError("dice.expr.bad");
  if (dice.length > 0) services.service.emitRolled(call.message, expression, value);
  return amountFor(sheet, name, by, value);
}
