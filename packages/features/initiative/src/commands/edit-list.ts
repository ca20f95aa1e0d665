import { unread } from "@dicetower/commands/api";
import { type CommandCall, type Reply, sanitizeText, text } from "@dicetower/contract";
import type { InitiativeEntry } from "../api.js";
import { unquoted } from "../arguments/entry-value-kind.js";
import { emptyList, maxNameLength } from "../lists/list-data.js";
import { findEntry, notFound } from "./find-entry.js";
import { type InitiativeServices, listGroup, listName } from "./services.js";
import { showList } from "./show.js";

/** `.init clr` */
export async function clearList(services: InitiativeServices, call: CommandCall): Promise<Reply> {
  await services.lists.change(listGroup(services, call), listName(call), (now) =>
    now.entries.length === 0 && now.round === 1 ? undefined : emptyList,
  );
  return text("init.cleared");
}

/** `.init next n`: a place in the order, or a name. */
export async function jump(services: InitiativeServices, call: CommandCall, words: string): Promise<Reply> {
  const said = unquoted(words);
  let found: readonly InitiativeEntry[] = [];
  const list = await services.lists.change(listGroup(services, call), listName(call), (now) => {
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
  round: number,
): Promise<Reply> {
  await services.lists.change(listGroup(services, call), listName(call), (now) => ({
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
  said: string,
  what: "save" | "load",
): Promise<Reply> {
  const name = sanitizeText(unquoted(said), maxNameLength).trim();
  // One in force has no name: it is no list to be saved to.
  if (name === "") return unread(said);
  const [from, to] = what === "save" ? ["", name] : [name, ""];
  const list = await services.lists.copy(listGroup(services, call), from, to);
  if (list !== undefined) return text(what === "save" ? "init.saved" : "init.loaded", { name });
  if (what === "save") return text("init.empty");
  const all = await services.lists.all(listGroup(services, call));
  const names = all.flatMap((one) => (one.name === "" ? [] : one.name));
  return text("init.noList", { name, names: names.join(" ") || "-" });
}

/** `.init undo` */
export async function undo(services: InitiativeServices, call: CommandCall): Promise<Reply> {
  const list = await services.lists.undo(listGroup(services, call), listName(call));
  if (list === undefined) return text("init.nothingToUndo");
  return [text("init.undone"), showList(services, call, list)];
}
