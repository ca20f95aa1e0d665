import type { Actor } from "@dicetower/contract";
import { writtenBy } from "../storage/written-by.js";

/** Where and why somebody got onto a list. */
export interface ListReason {
  readonly at: number;
  readonly kind: string;
  readonly text: string;
  readonly place: { readonly platform: string; readonly groupId: string; readonly name: string };
}

/** What may be written of a row. */
export interface ListEntry {
  readonly listType: "deny" | "allow" | "watch";
  readonly targetType: "user" | "group";
  /** `*` for all. */
  readonly platform: string;
  readonly targetId: string;
  readonly name: string;
  readonly score: number;
  readonly reason: string;
  readonly reasons: readonly ListReason[];
  readonly kind: string;
  readonly danger: number;
  readonly source: "owner" | "auto" | "import" | "subscription";
  /** UTC epoch seconds, 0 = never. */
  readonly expiresAt: number;
  readonly exempt: boolean;
}

/** A row as it is read. */
export interface ListRow extends ListEntry {
  readonly rowId: number;
  /** −30 denied, −10 warned, 30 trusted: what SealDice exports. */
  readonly rank: number;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A row as the table holds it. */
export interface StoredRow {
  row_id: number;
  list_type: ListEntry["listType"];
  target_type: ListEntry["targetType"];
  platform: string;
  target_id: string;
  name: string;
  score: number;
  reason: string;
  reasons: string;
  kind: string;
  danger: number;
  source: ListEntry["source"];
  expires_at: number;
  exempt: number;
  created_by: string;
  created_at: number;
  updated_at: number;
}

const ranks = { deny: -30, watch: -10, allow: 30 } as const;

/** Names the target of a row: there is one row for each. */
export function rowName(row: Pick<ListEntry, "listType" | "targetType" | "platform" | "targetId">): string {
  return `${row.listType}:${row.targetType}:${row.platform}:${row.targetId}`;
}

export function fromStored(row: StoredRow): ListRow {
  return {
    rowId: Number(row.row_id),
    listType: row.list_type,
    targetType: row.target_type,
    platform: row.platform,
    targetId: row.target_id,
    name: row.name,
    score: row.score,
    rank: ranks[row.list_type],
    reason: row.reason,
    reasons: JSON.parse(row.reasons) as ListReason[],
    kind: row.kind,
    danger: row.danger,
    source: row.source,
    expiresAt: Number(row.expires_at),
    exempt: Number(row.exempt) === 1,
    createdBy: row.created_by,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
}

export function toStored(entry: ListEntry, actor: Actor, now: number): Omit<StoredRow, "row_id"> {
  return {
    list_type: entry.listType,
    target_type: entry.targetType,
    platform: entry.platform,
    target_id: entry.targetId,
    name: entry.name,
    score: entry.score,
    reason: entry.reason,
    reasons: JSON.stringify(entry.reasons),
    kind: entry.kind,
    danger: entry.danger,
    source: entry.source,
    expires_at: entry.expiresAt,
    exempt: entry.exempt ? 1 : 0,
    created_by: writtenBy(actor),
    created_at: now,
    updated_at: now,
  };
}

/** A row that somebody writes for a person, for good. */
export function entryByHand(
  listType: "allow" | "deny",
  platform: string,
  targetId: string,
  reason: string,
): ListEntry {
  return {
    listType,
    targetType: "user",
    platform,
    targetId,
    name: "",
    score: 0,
    reason,
    reasons: [],
    kind: "manual",
    danger: 1,
    source: "owner",
    expiresAt: 0,
    exempt: false,
  };
}
