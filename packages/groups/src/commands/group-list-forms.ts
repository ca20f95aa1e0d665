import { type CommandCall, type Reply, text } from "@dicetower/contract";
import type { BatchStore } from "../batches/batch-store.js";
import { candidates, type SelectionServices } from "../batches/selection.js";
import { flagOf } from "../flags.js";
import { GroupEntry } from "../records/entry.js";
import { readGroups } from "../records/reading.js";
import { searchGroups } from "../records/search.js";

/** Groups that a list names. */
const mostNamed = 20;

/** `.group list [idle | size | flag]`: groups that the bot is in. */
export async function listForm(services: SelectionServices, [how = ""]: readonly string[]): Promise<Reply> {
  const flag = flagOf(how);
  if (how !== "" && how !== "idle" && how !== "size" && flag === undefined)
    return text("group.flagUnknown", { word: how, list: "idle, size" });
  const now = services.clock.seconds();
  const { keys, total } = await services.store.read((db) =>
    searchGroups(
      db,
      {
        active: true,
        test: false,
        sort: how === "size" ? "-memberCount" : how === "idle" ? "lastMessageAt" : "name",
        page: 1,
        pageSize: mostNamed,
        ...(flag === undefined ? {} : { flag }),
      },
      now,
    ),
  );
  const rows = await services.store.read((db) => readGroups(db, keys));
  const list = rows
    .map((one) => services.groupRecords.record(new GroupEntry(one)))
    .map(({ name, groupId, memberCount }) => `${name || "-"} (${groupId}): ${memberCount}`);
  return text("group.list", { total, list: list.join("\n") });
}

/** `.group clr <days>`: leaves groups in which nothing was said for so long. */
export async function clearForm(
  { selection, batches }: { readonly selection: SelectionServices; readonly batches: BatchStore },
  { actor }: CommandCall,
  [said = ""]: readonly string[],
): Promise<Reply> {
  const idleDays = Number(said);
  if (!/^\d{1,5}$/.test(said) || idleDays < 1) return text("error.argument", { word: "group" });
  const limit = Number.POSITIVE_INFINITY;
  const all = await candidates(selection, { filter: { idleDays }, limit });
  const leave = all.filter(({ keep }) => keep === "");
  if (leave.length === 0) return text("group.clear.none", { days: idleDays });
  const { farewell } = selection.settings.value.leave;
  const id = await batches.start(leave, { farewell, reason: "", actor });
  return text("group.clear.started", { id, count: leave.length, kept: all.length - leave.length });
}
