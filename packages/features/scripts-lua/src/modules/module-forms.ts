import {
  type ArgumentKind,
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  form,
  type GroupArgument,
  type PatternElement,
  type PersonArgument,
} from "@dicetower/contract";
import { type LuaForm, optionsOf } from "../objects/read-forms.js";
import type { LuaFields, LuaValue } from "../protocol.js";

/** Which form has read a call, and the values of its arguments as Lua has them. */
export interface CalledValues {
  readonly at: number;
  readonly values: LuaFields;
}

type Kinds = ReadonlyMap<string, ArgumentKind>;

/** The forms of a command as a module declares them. */
export function moduleForms(
  declared: readonly LuaForm[],
  kinds: () => Kinds | undefined,
  run: (call: CommandCall, read: CalledValues) => Promise<CommandAnswer>,
): CommandForm[] {
  return declared.map((one, at) => {
    const made: CommandForm = form(one.pattern as string, {
      ...optionsOf(one),
      run: (values: Readonly<Record<string, unknown>>, call: CommandCall) =>
        run(call, { at, values: luaValues(made.elements, values, kinds() ?? new Map()) }),
    });
    return made;
  });
}

/** Words in Latin letters, and digits, that forms begin with: they may follow the word of the command without a blank. */
export function firstWords(forms: readonly CommandForm[]): ReadonlySet<string> {
  return new Set(
    forms.flatMap(({ elements: [first] }) =>
      first?.type === "word" ? first.spellings : first?.type === "argument" ? [..."0123456789"] : [],
    ),
  );
}

function luaValues(
  elements: readonly PatternElement[],
  values: Readonly<Record<string, unknown>>,
  kinds: Kinds,
): LuaFields {
  const told: Record<string, LuaValue> = {};
  for (const element of elements) {
    if (element.type === "word" || !Object.hasOwn(values, element.name)) continue;
    const { name, kind = "" } = element;
    const value = values[name];
    told[name] =
      element.type === "argument" && element.repeated && Array.isArray(value)
        ? value.map((one) => luaValue(kind, one, kinds))
        : luaValue(kind, value, kinds);
  }
  return told;
}

/** People and groups by their ids, what is plain as it is, anything else as it is written. */
function luaValue(kind: string, value: unknown, kinds: Kinds): LuaValue {
  if (kind === "person" || kind === "mention") return idOf((value as PersonArgument).userId);
  if (kind === "group") return idOf((value as GroupArgument).groupId);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return kinds.get(kind)?.write?.(value) ?? String(value);
}

/** Digits below 2^53 are an integer, as `msg.uid` is. */
function idOf(id: string): LuaValue {
  return /^(?:0|[1-9]\d{0,15})$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}
