import type { AiMemoryDraft, AiMemoryKind, AiMemoryRow, AiMemoryScope } from "../api.js";

/** A row as it is stored. */
export interface StoredMemory {
  readonly id: number;
  readonly scope: AiMemoryScope;
  readonly platform: string;
  readonly subject_id: string;
  readonly origin_id: string;
  readonly kind: AiMemoryKind;
  readonly text: string;
  readonly source: "auto" | "manual";
  readonly weight: number;
  readonly pinned: number;
  readonly expires_at: number;
  readonly keeps_end: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly used_at: number;
  readonly vector: string;
  readonly vector_model: string;
}

/** A row as others see it. */
export function shownMemory(row: StoredMemory): AiMemoryRow {
  return {
    id: String(row.id),
    scope: row.scope,
    platform: row.platform,
    subjectId: row.subject_id,
    kind: row.kind,
    text: row.text,
    weight: Number(row.weight),
    source: row.source,
    pinned: Number(row.pinned) === 1,
    originId: row.origin_id,
    expiresAt: Number(row.expires_at),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
}

/** A new row, as it is stored. @param endsAt where the draft does not say */
export function storedMemory(draft: AiMemoryDraft, now: number, endsAt: number): Omit<StoredMemory, "id"> {
  const { pinned = false, expiresAt = 0 } = draft;
  return {
    scope: draft.scope,
    platform: draft.platform,
    subject_id: draft.subjectId,
    origin_id: draft.originId ?? "",
    kind: draft.kind,
    text: draft.text,
    source: draft.source ?? "auto",
    weight: draft.weight ?? 0.5,
    pinned: pinned ? 1 : 0,
    expires_at: expiresAt > 0 ? expiresAt : pinned ? 0 : endsAt,
    keeps_end: expiresAt > 0 ? 1 : 0,
    created_at: now,
    updated_at: now,
    used_at: now,
    vector: "",
    vector_model: "",
  };
}
