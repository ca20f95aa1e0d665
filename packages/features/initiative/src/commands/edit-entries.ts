import { type CommandCall, locationOf, type Reply, sanitizeText, text } from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import type { InitiativeEntry } from "../api.js";
import type { EntryValue } from "../arguments/entry-value-kind.js";
import type { HitPoints } from "../arguments/hit-points-kind.js";
import { inserted, readValue, removed, unitKey } from "../engine/index.js";
import { maxEntries, maxNameLength } from "../lists/list-data.js";
import { type FoundEntries, findEntries, findEntry, notFound } from "./find-entry.js";
import { needsValue, scaledForm } from "./scale.js";
import { type InitiativeServices, listGroup, listName } from "./services.js";
import { turnReply } from "./show.js";
import { readyValue } from "./throw-value.js";

/** `.init set name value` */
export async function setEntry(
  services: InitiativeServices,
  call: CommandCall,
  said: EntryValue,
): Promise<Reply> {
  const name = sanitizeText(said.name, maxNameLength);
  const asked = readValue(said.value);
  if (asked === undefined) return text("init.format", { text: sanitizeText(said.value, 60) });
  const { entries } = await services.lists.read(listGroup(services, call), listName(call));
  const [whose, another] = findEntry(entries, name, call.message.userId);
  if (another !== undefined) return notFound({ missing: [], unclear: [name] });
  const place = { ...locationOf(call.message), userId: whose?.userId ?? "" };
  const scaled = await scaledForm(services, place, asked);
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
  const list = await services.lists.change(listGroup(services, call), listName(call), (now) => {
    const [old] = findEntry(now.entries, name, call.message.userId);
    entry =
      old === undefined
        ? { name, userId: "", copy: 0, value, modifier, hp: undefined, skipped: false }
        : { ...old, value, modifier };
    const next = inserted(now, [entry]);
    full = next.entries.length > maxEntries;
    return full ? undefined : next;
  });
  if (full) return text("init.tooMany", { limit: maxEntries });
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
  let found: FoundEntries = { entries: [], missing: [], unclear: [] };
  let ended: InitiativeEntry | undefined;
  const list = await services.lists.change(listGroup(services, call), listName(call), (now) => {
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

/** `.init skip name`, `.init unskip name` */
export async function skip(
  services: InitiativeServices,
  call: CommandCall,
  names: readonly string[],
  skipped: boolean,
): Promise<Reply> {
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
  { name, sign, amount }: HitPoints,
): Promise<Reply> {
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
  return none ? text("init.hp.none", { name: sanitizeText(name, maxNameLength) }) : reply;
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
  await services.lists.change(listGroup(services, call), listName(call), (now) => {
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
