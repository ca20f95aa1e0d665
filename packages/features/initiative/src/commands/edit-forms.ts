import {
  type CommandCall,
  locationOf,
  type Reply,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import type { InitiativeEntry } from "../api.js";
import { inserted, readValue, removed, unitKey } from "../engine/index.js";
import { emptyList, longestName, mostEntries } from "../lists/list-data.js";
import { type FoundEntries, findEntries, findEntry } from "./find-entry.js";
import { needsValue, scaledForm } from "./scale.js";
import { groupOf, type InitiativeServices, listName } from "./services.js";
import { showList, turnReply } from "./show.js";
import { readyValue } from "./throw-value.js";

/** The answer to a form that was not understood. */
function misread({ word }: CommandCall): Reply {
  return text("error.argument", { word });
}

/** What could not be done to words that name nobody, or several of one name. */
function notFound({ missing, unclear }: Pick<FoundEntries, "missing" | "unclear">): TextRef[] {
  const shown = (names: readonly string[]) => sanitizeText(names.join(" "), 200);
  return [
    ...(missing.length === 0 ? [] : [text("init.notFound", { names: shown(missing) })]),
    ...(unclear.length === 0 ? [] : [text("init.unclear", { names: shown(unclear) })]),
  ];
}

/** `.init set name value` */
export async function setEntry(
  services: InitiativeServices,
  call: CommandCall,
  args: readonly string[],
): Promise<Reply> {
  // Names may hold blanks: the last word, or all from a sign on, is the value.
  const at =
    args.length === 1 ? -1 : args.findIndex((word, index) => index > 0 && readValue(word) !== undefined);
  if (at < 1) return misread(call);
  const name = sanitizeText(args.slice(0, at).join(" "), longestName);
  const said = args.slice(at).join("");
  const form = readValue(said);
  if (form === undefined) return text("init.format", { text: sanitizeText(said, 60) });
  const { entries } = await services.lists.read(groupOf(call), listName(call));
  const [whose, another] = findEntry(entries, name, call.message.userId);
  if (another !== undefined) return notFound({ missing: [], unclear: [name] });
  const place = { ...locationOf(call.message), userId: whose?.userId ?? "" };
  const scaled = await scaledForm(services, place, form);
  if (scaled === undefined) return needsValue(services, call, [whose?.name ?? name]);
  const ready = await readyValue(services, call, place, scaled);
  const ticket = await services.dice.take(locationOf(call.message));
  const thrown = ready.throw((faces) => ticket.die(faces));
  const { value, modifier, detail, expression } = thrown;
  ticket.done({ expression, value: String(value), hidden: false });
  if (expression !== "")
    services.host.emit(rolled, { message: call.message, expression, value, hidden: false });
  let full = false;
  let entry: InitiativeEntry | undefined;
  const list = await services.lists.change(groupOf(call), listName(call), (now) => {
    const [old] = findEntry(now.entries, name, call.message.userId);
    entry =
      old === undefined
        ? { name, userId: "", copy: 0, value, modifier, hp: undefined, skipped: false }
        : { ...old, value, modifier };
    const next = inserted(now, [entry]);
    full = next.entries.length > mostEntries;
    return full ? undefined : next;
  });
  if (full) return text("init.tooMany", { limit: mostEntries });
  const key = entry === undefined ? "" : unitKey(entry);
  return text("init.set", {
    name: entry?.name ?? name,
    detail,
    position: list.entries.findIndex((one) => unitKey(one) === key) + 1,
  });
}

/** `.init del name…` */
export async function deleteEntries(
  services: InitiativeServices,
  call: CommandCall,
  names: readonly string[],
): Promise<Reply> {
  if (names.length === 0) return misread(call);
  let found: FoundEntries = { entries: [], missing: [], unclear: [] };
  let ended: InitiativeEntry | undefined;
  const list = await services.lists.change(groupOf(call), listName(call), (now) => {
    found = findEntries(now.entries, names, call.message.userId);
    const { entries } = found;
    if (entries.length === 0) return undefined;
    const turn = removed(now, (entry) => entries.includes(entry));
    ended = turn.ended;
    return turn.fight;
  });
  const gone = found.entries.map(({ name }) => name).join(" ");
  const deleted = gone === "" ? [] : [text("init.deleted", { names: gone })];
  const turn =
    ended === undefined || list.entries.length === 0 ? [] : await turnReply(services, call, ended, list);
  return [deleted, turn, notFound(found)].flat();
}

/** `.init clr` */
export async function clearList(services: InitiativeServices, call: CommandCall): Promise<Reply> {
  await services.lists.change(groupOf(call), listName(call), (now) =>
    now.entries.length === 0 && now.round === 1 ? undefined : emptyList,
  );
  return text("init.cleared");
}

/** `.init skip name`, `.init unskip name` */
export async function skip(
  services: InitiativeServices,
  call: CommandCall,
  names: readonly string[],
  skipped: boolean,
): Promise<Reply> {
  if (names.length === 0) return misread(call);
  return changeEntries(
    services,
    call,
    names,
    (entry) => ({ ...entry, skipped }),
    (done) => text(skipped ? "init.skipped" : "init.unskipped", { names: done.join(" ") }),
  );
}

/** `.init hp name -5` */
export async function setHp(
  services: InitiativeServices,
  call: CommandCall,
  args: readonly string[],
): Promise<Reply> {
  const { name, sign, amount } = readHp(args.join(" "));
  if (name === "") return misread(call);
  let none = false;
  let before: number | undefined;
  let after = 0;
  const reply = await changeEntries(
    services,
    call,
    [name],
    (entry) => {
      before = entry.hp;
      none = sign !== "" && before === undefined;
      after = sign === "" ? amount : (before ?? 0) + (sign === "-" ? -amount : amount);
      return none ? undefined : { ...entry, hp: after };
    },
    ([own = ""]) => text("init.hp", { name: own, old: before ?? "-", new: after }),
  );
  return none ? text("init.hp.none", { name: sanitizeText(name, longestName) }) : reply;
}

function readHp(said: string): { name: string; sign: string; amount: number } {
  const [, name = "", sign = "", digits = "0"] =
    /^(.+?)\s*(?:[:=]\s*|(?=[+-])|\s)([+-]?)\s*(\d{1,6})$/u.exec(said.trim()) ?? [];
  return { name, sign, amount: Number(digits) };
}

/** Changes entries by name; those that are not there are told. */
async function changeEntries(
  services: InitiativeServices,
  call: CommandCall,
  names: readonly string[],
  work: (entry: InitiativeEntry) => InitiativeEntry | undefined,
  said: (done: readonly string[]) => Reply,
): Promise<Reply> {
  let found: FoundEntries = { entries: [], missing: [], unclear: [] };
  await services.lists.change(groupOf(call), listName(call), (now) => {
    found = findEntries(now.entries, names, call.message.userId);
    const wanted = new Set(found.entries);
    if (wanted.size === 0) return undefined;
    const entries: InitiativeEntry[] = [];
    for (const entry of now.entries) {
      const next = wanted.has(entry) ? work(entry) : entry;
      if (next === undefined) return undefined;
      entries.push(next);
    }
    return { ...now, entries };
  });
  const done = found.entries.map(({ name }) => name);
  return [done.length === 0 ? [] : said(done), notFound(found)].flat() as Reply;
}

/** `.init next n`: a place in the order, or a name. */
export async function jump(
  services: InitiativeServices,
  call: CommandCall,
  args: readonly string[],
): Promise<Reply> {
  const said = args.join(" ");
  if (said === "") return misread(call);
  let found: readonly InitiativeEntry[] = [];
  const list = await services.lists.change(groupOf(call), listName(call), (now) => {
    found = findEntry(now.entries, said, call.message.userId);
    const [one, another] = found;
    if (one === undefined || another !== undefined) return undefined;
    return { ...now, current: now.entries.indexOf(one), begun: true };
  });
  if (found.length > 1) return notFound({ missing: [], unclear: [said] });
  if (found.length === 0)
    return list.entries.length === 0 ? text("init.empty") : notFound({ missing: [said], unclear: [] });
  return text("init.jumped", { name: list.entries[list.current]?.name ?? "", round: list.round });
}

/** `.init round n` */
export async function setRound(
  services: InitiativeServices,
  call: CommandCall,
  [said = "", ...more]: readonly string[],
): Promise<Reply> {
  const round = Number(said);
  if (!/^\d{1,5}$/.test(said) || round < 1 || more.length > 0) return misread(call);
  await services.lists.change(groupOf(call), listName(call), (now) => ({
    ...now,
    round,
    begun: round > 1 || now.begun,
  }));
  return text("init.round", { round });
}

/** `.init save list`, `.init load list` */
export async function copyList(
  services: InitiativeServices,
  call: CommandCall,
  args: readonly string[],
  what: "save" | "load",
): Promise<Reply> {
  const name = sanitizeText(args.join(" "), longestName);
  if (name === "") return misread(call);
  const [from, to] = what === "save" ? ["", name] : [name, ""];
  const list = await services.lists.copy(groupOf(call), from, to);
  if (list !== undefined) return text(what === "save" ? "init.saved" : "init.loaded", { name });
  if (what === "save") return text("init.empty");
  const all = await services.lists.all(groupOf(call));
  const names = all.flatMap((one) => (one.name === "" ? [] : one.name));
  return text("init.noList", { name, names: names.join(" ") || "-" });
}

/** `.init undo` */
export async function undo(services: InitiativeServices, call: CommandCall): Promise<Reply> {
  const list = await services.lists.undo(groupOf(call), listName(call));
  if (list === undefined) return text("init.nothingToUndo");
  return [text("init.undone"), showList(services, call, list)];
}
