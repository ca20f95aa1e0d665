import type { Access } from "@dicetower/access/api";
import type { Clock, Store } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { GroupEntry } from "../records/entry.js";
import type { GroupRecords } from "../records/group-records.js";
import { readGroups } from "../records/reading.js";
import type { GroupRecord } from "../records/row.js";
import { searchGroups, silentSince } from "../records/search.js";
import type { GroupQuery } from "../routes/schemas.js";
import type { GroupSettings } from "../settings.js";

/** Trust of masters, whose groups stay. */
const masterTrust = 5;
const pageSize = 200;

/** Which groups are to be left: those named, or those that fit. */
export interface LeaveSelection {
  readonly keys?: readonly GroupKey[];
  readonly filter?: Omit<GroupQuery, "page" | "pageSize" | "sort">;
  /** At most so many groups are left; the longest silent first. */
  readonly limit: number;
  /** Flags and tags whose groups stay. */
  readonly except?: readonly string[];
}

/** Why a group stays. */
export type KeepReason = "keepIdle" | "masters" | "justJoined" | "test" | "noAccount" | "limit";

/** A group, and whether it would be left. */
export interface Candidate {
  readonly platform: string;
  readonly groupId: string;
  readonly adapterId: string;
  readonly name: string;
  readonly memberCount: number;
  readonly lastMessageAt: number;
  readonly lastCommandAt: number;
  readonly idleDays: number;
  readonly keep: KeepReason | "";
}

/** What choosing needs. */
export interface SelectionServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly groupRecords: GroupRecords;
  readonly settings: { readonly value: GroupSettings };
  readonly access: () => Access | undefined;
}

/** Groups that a selection means, one candidate for each account in them; those that stay with the reason. */
export async function candidates(
  services: SelectionServices,
  { keys, filter, limit, except = [] }: LeaveSelection,
): Promise<Candidate[]> {
  const { store, clock, groupRecords } = services;
  const now = clock.seconds();
  const found: Candidate[] = [];
  const left = new Set<string>();
  const take = (record: GroupRecord) => {
    const seen = Math.max(record.lastMessageAt, record.joinedAt, record.createdAt);
    const idleDays = Math.max(0, Math.floor((now - seen) / 86_400));
    // What was said in the last seconds is not in the store that was searched.
    if (idleDays < (filter?.idleDays ?? 0)) return;
    const why = keepReason(services, record, now, except, keys !== undefined);
    const name = `${record.platform}:${record.groupId}`;
    const isBeyond = why === "" && left.size >= limit && !left.has(name);
    if (why === "" && !isBeyond) left.add(name);
    for (const adapterId of record.adapterIds.length === 0 ? [""] : record.adapterIds)
      found.push({
        platform: record.platform,
        groupId: record.groupId,
        adapterId,
        name: record.name,
        memberCount: record.memberCount,
        lastMessageAt: record.lastMessageAt,
        lastCommandAt: record.lastCommandAt,
        idleDays,
        keep: isBeyond ? "limit" : why,
      });
  };
  const read = async (some: readonly GroupKey[]) => {
    const rows = await store.read((db) => readGroups(db, some));
    for (const one of rows) take(groupRecords.record(new GroupEntry(one)));
  };
  if (keys !== undefined) await read(keys);
  else
    for (let page = 1; page <= 100; page++) {
      const query = { ...filter, active: true, sort: silentSince, page, pageSize };
      const { keys: some } = await store.read((db) => searchGroups(db, query, now));
      await read(some);
      if (some.length < pageSize) break;
    }
  return found;
}

function keepReason(
  { settings, access }: SelectionServices,
  record: GroupRecord,
  now: number,
  except: readonly string[],
  isNamed: boolean,
): KeepReason | "" {
  if (record.test) return "test";
  const labels = [...record.flags, ...record.tags];
  if (labels.some((label) => label === "keepIdle" || except.includes(label))) return "keepIdle";
  const { inviter } = record;
  if (inviter !== null && (access()?.trustOf(inviter.platform, inviter.userId) ?? 0) >= masterTrust)
    return "masters";
  // Nobody says when an account came into a group that it was in before: then since the bot knows it. Who names a group
  // means it.
  const joinedAt = record.joinedAt || (isNamed ? 0 : record.createdAt);
  if (now - joinedAt < settings.value.leave.keepNewDays * 86_400) return "justJoined";
  return record.adapterIds.length === 0 ? "noAccount" : "";
}
