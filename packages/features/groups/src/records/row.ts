import type { Role } from "@dicetower/contract";
import type { Group, GroupKey, GroupState, Licence } from "../api.js";

/** A record as the store holds it. PostgreSQL answers large integers as text. */
export interface RecordRow {
  platform: string;
  group_id: string;
  name: string;
  remark: string;
  tags: string;
  flags: string;
  state: GroupState;
  licence: string;
  licence_state: Licence["state"];
  inviter: string;
  member_count: number;
  max_members: number;
  joined_at: number;
  last_command_at: number;
  last_message_at: number;
  command_count: number;
  test: number;
  revision: number;
  created_at: number;
  updated_at: number;
}

export interface AccountRow {
  platform: string;
  group_id: string;
  account: string;
  role: Role;
}

export interface FieldRow {
  platform: string;
  group_id: string;
  field: string;
  value: string;
}

export interface LabelRow {
  kind: "tag" | "flag";
  label: string;
  platform: string;
  group_id: string;
}

/** All that is known of a group but its fields. */
export interface GroupRecord extends Group {
  readonly licence: Licence;
  readonly botRole: Role;
  readonly commandCount: number;
  readonly revision: number;
  readonly updatedAt: number;
}

/** What was counted and is not in the store yet. */
export interface Pending {
  commands: number;
  lastCommandAt: number;
  lastMessageAt: number;
}

/** Names a group in maps. Platforms have no line breaks in their names. */
export function nameOf(platform: string, groupId: string): string {
  return `${platform}\n${groupId}`;
}

/** Condition of queries. */
export function where({ platform, groupId }: GroupKey): { platform: string; group_id: string } {
  return { platform, group_id: groupId };
}

const roles: readonly Role[] = ["unknown", "member", "admin", "owner"];

/** Rank of a role: the higher, the more it may do. */
export function rankOf(role: Role): number {
  return roles.indexOf(role);
}

/** The highest of several roles. */
function highestRole(all: Iterable<Role>): Role {
  let highest: Role = "unknown";
  for (const role of all) if (rankOf(role) > rankOf(highest)) highest = role;
  return highest;
}

export const noLicence: Licence = Object.freeze({ state: "none", until: 0, reason: "", by: "" });

/** Reads a stored record. @param accounts those in the group @param pending what was counted since */
export function toRecord(
  row: RecordRow,
  accounts: readonly Pick<AccountRow, "account" | "role">[],
  pending?: Pending,
): GroupRecord {
  return {
    platform: row.platform,
    groupId: row.group_id,
    adapterIds: accounts.map(({ account }) => account),
    name: row.name,
    remark: row.remark,
    tags: JSON.parse(row.tags) as string[],
    state: row.state,
    flags: JSON.parse(row.flags) as string[],
    licence: JSON.parse(row.licence) as Licence,
    inviter: row.inviter === "" ? null : { platform: row.platform, userId: row.inviter },
    memberCount: Number(row.member_count),
    maxMembers: Number(row.max_members),
    botRole: highestRole(accounts.map(({ role }) => role)),
    joinedAt: Number(row.joined_at),
    lastCommandAt: Math.max(Number(row.last_command_at), pending?.lastCommandAt ?? 0),
    lastMessageAt: Math.max(Number(row.last_message_at), pending?.lastMessageAt ?? 0),
    commandCount: Number(row.command_count) + (pending?.commands ?? 0),
    test: Number(row.test) === 1,
    revision: Number(row.revision),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
}
