import {
  type ActQuestion,
  type CommandCall,
  firstOf,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import type { BatchStore } from "../batches/batch-store.js";
import { type Candidate, candidates, type SelectionServices } from "../batches/selection.js";
import { GroupEntry } from "../records/entry.js";
import { readGroups } from "../records/reading.js";
import { searchGroups, silentSince } from "../records/search.js";
import type { GroupFilter } from "./argument-kinds.js";
import type { IdleGroups } from "./idle-groups.js";

/** Groups that a list names. */
const maxNamed = 20;

/** `.group list [idle | size | flag]`: groups that the bot is in. */
export async function listGroups(services: SelectionServices, how: GroupFilter | undefined): Promise<Reply> {
  const flag = how === "idle" || how === "size" ? undefined : how;
  const now = services.clock.seconds();
  const { keys, total } = await services.store.read((db) =>
    searchGroups(
      db,
      {
        active: true,
        test: false,
        sort: how === "size" ? "-memberCount" : how === "idle" ? silentSince : "name",
        page: 1,
        pageSize: maxNamed,
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
  /** Days of silence where a preview names none. */
  readonly idleDays: () => number;
}

/** Names the groups that would be left; undefined where none would, or only a preview is asked for. */
export async function askToClear(
  services: ClearServices,
  asked: IdleGroups,
): Promise<ActQuestion | undefined> {
  if (asked.preview) return undefined;
  const { leave, shown } = await silentGroups(services, asked);
  if (leave.length === 0) return undefined;
  return {
    question: text("group.clear.ask", shown),
    about: leave.map(({ platform, groupId, adapterId }) => `${platform}:${groupId} ${adapterId}`),
  };
}

/** `.group clr <days>`: leaves groups in which nothing was said for so long. */
export async function clearGroups(
  services: ClearServices,
  asked: IdleGroups,
  { actor }: CommandCall,
): Promise<Reply> {
  const { leave, shown } = await silentGroups(services, asked);
  if (leave.length === 0) return text("group.clear.none", { days: shown.days });
  if (asked.preview) return text("group.clear.preview", shown);
  const { farewell } = services.selection.settings.value.leave;
  const id = await services.batches.start(leave, { farewell, reason: "", actor });
  return text("group.clear.started", { id, count: leave.length, kept: shown.kept });
}

async function silentGroups({ selection, idleDays: usual }: ClearServices, { days }: IdleGroups) {
  const idleDays = days ?? usual();
  const limit = Number.POSITIVE_INFINITY;
  const all = idleDays === 0 ? [] : await candidates(selection, { filter: { idleDays }, limit });
  const leave = all.filter(({ keep }) => keep === "");
  const kept = all.length - leave.length;
  return { leave, shown: { days: idleDays, count: leave.length, kept, list: namesOf(leave) } };
}

function namesOf(leave: readonly Candidate[]): string {
  const names = firstOf(
    leave,
    maxNamed,
    ({ name, groupId, idleDays }) => `${sanitizeText(name, 60) || "-"} (${groupId}): ${idleDays}`,
  );
  return names.join("\n");
}
