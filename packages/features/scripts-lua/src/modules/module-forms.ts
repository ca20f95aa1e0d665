import {
  type ArgumentKind,
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  form,
} from "@dicetower/contract";
import { formValues, type ScriptValues } from "@dicetower/script-host/api";
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
        run(call, { at, values: formValues(made.elements, values, kinds() ?? new Map(), luaValues) }),
    });
    return made;
  });
}

/** People and groups by their ids, what is plain as it is. */
const luaValues: ScriptValues<LuaValue> = {
  person: ({ userId }) => idOf(userId),
  group: ({ groupId }) => idOf(groupId),
  isPlain: (value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean",
};

/** Digits below 2^53 are an integer, as `msg.uid` is. */
function idOf(id: string): LuaValue {
  return /^(?:0|[1-9]\d{0,15})$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}
