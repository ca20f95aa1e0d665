import { type Confirmations, confirmation, unread } from "@dicetower/commands/api";
import { type CommandCall, type Reply, sanitizeText, text } from "@dicetower/contract";
import type { BatchStore } from "../batches/batch-store.js";
import { type Candidate, candidates, type SelectionServices } from "../batches/selection.js";
import { flagOf } from "../flags.js";
import { GroupEntry } from "../records/entry.js";
import { readGroups } from "../records/reading.js";
import { searchGroups, silentSince } from "../records/search.js";

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
        sort: how === "size" ? "-memberCount" : how === "idle" ? silentSince : "name",
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

/** What clearing works with. */
export interface ClearServices {
  readonly selection: SelectionServices;
  readonly batches: BatchStore;
  readonly confirmations: Confirmations;
  /** Days of silence where a preview names none. */
  readonly idleDays: () => number;
}

const previews: ReadonlySet<string> = new Set(["预览", "preview", "list"]);

/** `.group clr <days>`: leaves groups in which nothing was said for so long, after naming them. */
export async function clearForm(
  services: ClearServices,
  call: CommandCall,
  said: readonly string[],
): Promise<Reply> {
  const { selection, batches, confirmations } = services;
  const { words, confirmed } = confirmation(said);
  let days: number | undefined;
  let isPreview = false;
  for (const word of words) {
    const number = /^(\d{1,5})(?:天|d|days?)?$/iu.exec(word)?.[1];
    if (number !== undefined && days === undefined) days = Number(number);
    else if (previews.has(word.toLowerCase())) isPreview = true;
    else return unread(word);
  }
  if (days === 0 || (days === undefined && !isPreview)) return text("error.argument");
  const idleDays = days ?? services.idleDays();
  const limit = Number.POSITIVE_INFINITY;
  const all = idleDays === 0 ? [] : await candidates(selection, { filter: { idleDays }, limit });
  const leave = all.filter(({ keep }) => keep === "");
  if (leave.length === 0) return text("group.clear.none", { days: idleDays });
  const shown = {
    days: idleDays,
    count: leave.length,
    kept: all.length - leave.length,
    list: namesOf(leave),
  };
  if (isPreview) return text("group.clear.preview", shown);
  const asked = confirmations.ask(call, {
    line: `${call.word} clr ${idleDays}`,
    confirmed,
    question: text("group.clear.ask", shown),
    about: leave.map(({ platform, groupId, adapterId }) => `${platform}:${groupId} ${adapterId}`),
  });
  if (asked !== undefined) return asked;
  const { farewell } = selection.settings.value.leave;
  const id = await batches.start(leave, { farewell, reason: "", actor: call.actor });
  return text("group.clear.started", { id, count: leave.length, kept: all.length - leave.length });
}

function namesOf(leave: readonly Candidate[]): string {
  const names = leave
    .slice(0, mostNamed)
    .map(({ name, groupId, idleDays }) => `${sanitizeText(name, 60) || "-"} (${groupId}): ${idleDays}`);
  return [...names, ...(leave.length > mostNamed ? ["…"] : [])].join("\n");
}
