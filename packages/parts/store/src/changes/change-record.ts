import { type Actor, type Change, type ChangeRow, type JsonValue, storable } from "@dicetower/contract";

const maxFields = 50;
const maxNoteLength = 500;

/** A change as the table holds it. */
export interface ChangeRecord {
  readonly sequence: number;
  readonly owner: string;
  readonly action: string;
  readonly actor_json: string;
  readonly target_type: string | null;
  readonly target_id: string | null;
  readonly target_name: string | null;
  readonly before_json: string | null;
  readonly after_json: string | null;
  readonly fields_json: string;
  readonly result: "ok" | "denied" | "failed";
  readonly code: number;
  readonly note: string;
  readonly at: number;
}

/** Converts a change to columns; text that is too long is cut rather than refused. */
export function recordOf(change: Change, owner: string, at: number): Omit<ChangeRecord, "sequence"> {
  return {
    owner,
    action: change.action,
    actor_json: JSON.stringify(change.actor),
    target_type: change.target?.type ?? null,
    target_id: textOf(change.target?.id),
    target_name: textOf(change.target?.name),
    before_json: jsonOf(change.before),
    after_json: jsonOf(change.after),
    fields_json: JSON.stringify((change.fields ?? []).slice(0, maxFields)),
    result: change.result ?? "ok",
    code: change.code ?? 0,
    note: storable((change.note ?? "").slice(0, maxNoteLength)),
    at,
  };
}

/** Converts columns to a change. */
export function rowOf(record: ChangeRecord): ChangeRow {
  const { target_type: type, target_id: id, target_name: name } = record;
  return {
    sequence: record.sequence,
    owner: record.owner,
    action: record.action,
    actor: JSON.parse(record.actor_json) as Actor,
    ...(type === null || id === null ? {} : { target: { type, id, ...(name === null ? {} : { name }) } }),
    ...(record.before_json === null ? {} : { before: JSON.parse(record.before_json) as JsonValue }),
    ...(record.after_json === null ? {} : { after: JSON.parse(record.after_json) as JsonValue }),
    fields: JSON.parse(record.fields_json) as string[],
    result: record.result,
    code: record.code,
    note: record.note,
    at: record.at,
  };
}

function jsonOf(value: JsonValue | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function textOf(text: string | undefined): string | null {
  return text === undefined ? null : storable(text);
}
