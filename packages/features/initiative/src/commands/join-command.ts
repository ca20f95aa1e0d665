import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import type { InitiativeEntry } from "../api.js";
import { type EntryText, valueForm } from "../arguments/entry-text.js";
import { inserted, unitKey } from "../engine/index.js";
import { maxEntries, maxNameLength } from "../lists/list-data.js";
import { needsValue, scaledForm } from "./scale.js";
import { type InitiativeServices, listGroup, listName, mayEdit, nameOf, worded, worked } from "./services.js";
import { type ReadyValue, readyValue, type ThrownValue } from "./throw-value.js";

/** The form that puts somebody into the order. */
export const joinForm = "[who:initiativeEntries] [--list:text]";

/** Most copies of one entry. */
const maxCopies = 10;

/** `.ri`: into the order. */
export function joinCommand(services: InitiativeServices): Command {
  return commandOfForms({
    key: "init.roll",
    names: ["ri"],
    category: "init",
    extension: "init",
    replyKeys: [
      "init.rolled",
      "init.rolled.several",
      "init.format",
      "init.copies",
      "init.tooMany",
      "init.nameLong",
      "init.notHost",
      "init.needsValue",
      "error.unread",
    ],
    scope: "group",
    priority: "core",
    glued: true,
    reads: (rest) => /^(?:adv|dis)(?![a-z])|^\d*d\d/i.test(rest),
    forms: [
      form(joinForm, {
        example: "+3",
        run: ({ who }, call) => worked(() => join(services, call, who?.entries ?? [{}])),
      }),
    ],
  });
}

/** One entry before its dice. */
interface Wanted {
  readonly name: string;
  readonly userId: string;
  readonly copy: number;
  /** Undefined where nothing says how its value is found. */
  readonly ready: ReadyValue | undefined;
}

async function join(
  services: InitiativeServices,
  call: CommandCall,
  entries: readonly EntryText[],
): Promise<Reply> {
  const { message } = call;
  for (const { copies, name = "" } of entries) {
    if (copies !== undefined && (copies < 1 || copies > maxCopies))
      return text("init.copies", { limit: maxCopies });
    if (name.length > maxNameLength - 2) return text("init.nameLong", { limit: maxNameLength - 2 });
  }
  const wanted: Wanted[] = [];
  for (const entry of entries) wanted.push(...(await wantedOf(services, call, entry)));
  if (new Set(wanted.map(unitKey)).size > maxEntries) return text("init.tooMany", { limit: maxEntries });
  // Others may be put into the order by whoever may edit it.
  if (wanted.some(({ userId }) => userId !== "" && userId !== message.userId)) {
    if (message.lacksRole) await message.learnRole();
    if (!mayEdit(services, call)) return text("init.notHost");
  }
  const lacking = wanted.filter(({ ready }) => ready === undefined);
  if (lacking.length > 0) return needsValue(services, call, [...new Set(lacking.map(({ name }) => name))]);
  return joined(services, call, wanted, await thrown(services, call, wanted));
}

async function wantedOf(
  services: InitiativeServices,
  call: CommandCall,
  entry: EntryText,
): Promise<Wanted[]> {
  const { message } = call;
  const own = locationOf(message);
  const { name: said = "", copies } = entry;
  const value = valueForm(entry);
  const people = said !== "" ? [""] : call.targets.length > 0 ? call.targets : [message.userId];
  const all: Wanted[] = [];
  for (const userId of people) {
    const place = { ...own, userId };
    const form = await scaledForm(services, place, value);
    // Names in what a creature adds are values of who puts it in.
    const ready =
      form === undefined ? undefined : await readyValue(services, call, userId === "" ? own : place, form);
    const name = userId === "" ? sanitizeText(said, maxNameLength - 2) : await nameOf(services, call, userId);
    if (copies === undefined) all.push({ name, userId, copy: 0, ready });
    else
      for (let number = 1; number <= copies; number++)
        all.push({ name: `${name}${number}`, userId, copy: number, ready });
  }
  return all;
}

async function thrown(
  { dice, host }: InitiativeServices,
  { message }: CommandCall,
  wanted: readonly Wanted[],
): Promise<ThrownValue[]> {
  const ticket = await dice.take(locationOf(message));
  const values = wanted.flatMap(({ ready }) => ready?.throw((faces) => ticket.die(faces)) ?? []);
  const [first = ""] = values.map(({ expression }) => expression).filter((expression) => expression !== "");
  const value = values.map((one) => one.value).join(", ");
  ticket.done({ expression: first, value, hidden: false });
  for (const one of values)
    if (one.expression !== "")
      host.emit(rolled, { message, expression: one.expression, value: one.value, hidden: false });
  return values;
}

async function joined(
  services: InitiativeServices,
  call: CommandCall,
  wanted: readonly Wanted[],
  values: readonly ThrownValue[],
): Promise<Reply> {
  let full = false;
  const list = await services.lists.change(listGroup(services, call), listName(call), (now) => {
    const added = wanted.map(({ name, userId, copy }, at): InitiativeEntry => {
      const key = unitKey({ name, userId, copy });
      const old = now.entries.find((entry) => unitKey(entry) === key);
      const { value = 0, modifier = 0 } = values[at] ?? {};
      return { name, userId, copy, value, modifier, hp: old?.hp, skipped: false };
    });
    const next = inserted(now, added);
    full = next.entries.length > maxEntries;
    return full ? undefined : next;
  });
  if (full) return text("init.tooMany", { limit: maxEntries });
  const shown = new Map(
    wanted.map((one, at) => [unitKey(one), { ...one, detail: values[at]?.detail ?? "" }]),
  );
  const position = (one: Wanted) => list.entries.findIndex((entry) => unitKey(entry) === unitKey(one)) + 1;
  const [only] = shown.values();
  if (shown.size === 1 && only !== undefined && only.userId === call.message.userId)
    return text("init.rolled", { detail: only.detail, position: position(only) });
  const lines = [...shown.values()].map((one) =>
    worded(
      services,
      call,
      text("init.rolled.line", { name: one.name, detail: one.detail, position: position(one) }),
    ),
  );
  return text("init.rolled.several", { list: lines.join("\n") });
}
