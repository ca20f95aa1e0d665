import { errorMessage } from "@dicetower/contract";
import { limitsOf } from "../limits/limit-table.js";
import { noLimits } from "../limits/limits.js";
import { isTable, textsOf } from "../package/index.js";
import { isFunctionMark, type LuaEntry } from "../protocol.js";
import { readForms } from "./read-forms.js";
import {
  type Echo,
  type EventObject,
  type KeywordKind,
  keywordKinds,
  type TaskObject,
  type Trigger,
} from "./trigger.js";

/** Where an object stands. */
export interface ObjectPlace {
  readonly module: string;
  /** File to run for the functions in it. */
  readonly file: string;
  /** Way to the object in the globals of that file: `["msg_reply", "tea"]`. */
  readonly at: readonly string[];
}

type Fields = ReadonlyMap<string, unknown>;

/** Words of tables are read whatever their case. */
function fieldsOf(value: unknown): Fields {
  return new Map(isTable(value) ? Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]) : []);
}

/** Name of a field as the file spells it: functions are found by it. */
function spelt(value: unknown, key: string): string {
  return (isTable(value) ? Object.keys(value).find((one) => one.toLowerCase() === key) : undefined) ?? key;
}

/** Reads a reply object; undefined for what is none. @param standard keywords where it names none */
export function readReply(
  value: unknown,
  place: ObjectPlace,
  standard: Partial<Record<KeywordKind, readonly string[]>> = {},
): Trigger | undefined {
  if (!isTable(value)) return undefined;
  const fields = fieldsOf(value);
  const type = String(fields.get("type") ?? "reply").toLowerCase();
  return {
    module: place.module,
    title: place.at.at(-1) ?? "",
    type: type === "order" || place.at[0] === "msg_order" ? "order" : "reply",
    keywords: keywordsOf(fields.get("keyword"), standard),
    rule: textsOf(fields.get("rule"))[0] ?? "",
    limits: limitsOf(fields.get("limit")),
    echo: fields.has("forms")
      ? formsOf(value, fields, place)
      : readEcho(fields.get("echo"), { ...place, at: [...place.at, spelt(value, "echo")] }),
  };
}

function formsOf(value: unknown, fields: Fields, { file, at }: ObjectPlace): Echo {
  try {
    const forms = readForms(fields.get("forms"), file, [...at, spelt(value, "forms")]);
    return { kind: "forms", help: textsOf(fields.get("help"))[0] ?? "", forms };
  } catch (error) {
    return { kind: "none", reason: `${errorMessage(error)}.` };
  }
}

function keywordsOf(value: unknown, standard: Partial<Record<KeywordKind, readonly string[]>>) {
  const fields = isTable(value) ? fieldsOf(value) : new Map([["match", value]]);
  const words = (kind: KeywordKind) => {
    const own = listed(fields.get(kind)).filter((word) => word !== "");
    return own.length > 0 ? own.slice(0, 200) : (standard[kind] ?? []);
  };
  return Object.fromEntries(keywordKinds.map((kind) => [kind, words(kind)])) as Trigger["keywords"];
}

/** Texts of a list, which may have come as a table. */
function listed(value: unknown): string[] {
  return isTable(value) ? Object.values(value).flatMap(textsOf) : textsOf(value);
}

/** Reads what is answered. @param place of the echo itself */
function readEcho(value: unknown, place: ObjectPlace): Echo {
  const { file, at } = place;
  if (isFunctionMark(value)) return { kind: "run", entry: { kind: "value", file, at } };
  if (isTable(value)) {
    const lua = fieldsOf(value).get("lua");
    if (isFunctionMark(lua))
      return { kind: "run", entry: { kind: "value", file, at: [...at, spelt(value, "lua")] } };
    const [code] = textsOf(lua);
    if (code !== undefined) return { kind: "lua", text: code };
    const other = Object.keys(value).find((key) => /^(?:js|py)$/i.test(key));
    if (other !== undefined)
      return { kind: "none", reason: `Its answer is made by "${other}", which is not run.` };
  }
  const texts = listed(value);
  return texts.length > 0 ? { kind: "texts", texts } : { kind: "none", reason: "It has no answer." };
}

/** Reads an entry of `msg_order`: a function's name, a function, a reply object, or a command with forms. */
export function readOrder(word: string, value: unknown, place: Omit<ObjectPlace, "at">): Trigger | undefined {
  const at = ["msg_order", word];
  const entry = entryOf(value, place.file, at);
  if (entry === undefined) return readReply(value, { ...place, at }, { prefix: [word] });
  return {
    module: place.module,
    title: word,
    type: "order",
    keywords: { match: [], prefix: [word], search: [], regex: [] },
    rule: "",
    limits: noLimits,
    echo: { kind: "run", entry },
  };
}

function entryOf(value: unknown, file: string, at: readonly string[]): LuaEntry | undefined {
  if (isFunctionMark(value)) return { kind: "value", file, at };
  return typeof value === "string" ? { kind: "function", file, name: value } : undefined;
}

/** Reads an entry of `task_call`. */
export function readTask(
  name: string,
  value: unknown,
  { module, file }: Omit<ObjectPlace, "at">,
): TaskObject | undefined {
  const entry = entryOf(value, file, ["task_call", name]);
  return entry === undefined ? undefined : { module, name, entry };
}

/** Reads an event object; undefined for what is none. */
export function readEvent(value: unknown, place: ObjectPlace): EventObject | undefined {
  if (!isTable(value)) return undefined;
  const fields = fieldsOf(value);
  const trigger = fieldsOf(fields.get("trigger"));
  return {
    module: place.module,
    title: place.at.at(-1) ?? "",
    hooks: listed(trigger.get("hook")),
    clock: clocksOf(trigger.get("clock")),
    cycleSeconds: secondsOf(trigger.get("cycle")),
    limits: limitsOf(fields.get("limit")),
    action: readEcho(fields.get("action"), { ...place, at: [...place.at, spelt(value, "action")] }),
  };
}

/** `{hour = 8, minute = 0}`, or a list of such. */
function clocksOf(value: unknown): EventObject["clock"] {
  const all: readonly unknown[] = Array.isArray(value)
    ? value
    : isTable(value) && !("hour" in value || "minute" in value)
      ? Object.values(value)
      : [value];
  return all.flatMap((one) => {
    if (!isTable(one)) return [];
    const [hour, minute] = [whole(one.hour), whole(one.minute)];
    return hour <= 23 && minute <= 59 ? [{ hour, minute }] : [];
  });
}

function secondsOf(value: unknown): number {
  if (!isTable(value)) return whole(value);
  return (
    whole(value.day) * 86_400 + whole(value.hour) * 3_600 + whole(value.minute) * 60 + whole(value.second)
  );
}

function whole(value: unknown): number {
  const number = Math.floor(Number(value ?? 0));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
