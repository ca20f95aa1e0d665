import type { GroupKey } from "@dicetower/groups/api";
import { txtHead } from "../lines/txt-form.js";

/** States of a log. */
export type LogState = "recording" | "paused" | "ended";

/** A row of `session_logs_log`. PostgreSQL answers large numbers as texts. */
export interface LogRow {
  readonly id: number;
  readonly platform: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly name: string;
  readonly account: string;
  readonly self_id: string;
  readonly state: LogState;
  readonly host_id: string;
  readonly lines: number | string;
  readonly commands: number | string;
  readonly images: number | string;
  readonly bytes: number | string;
  readonly content: number | string;
  readonly started_at: number | string;
  readonly ended_at: number | string;
  readonly updated_at: number | string;
  readonly reminded_at: number | string;
  readonly resumed_at: number | string;
  readonly silent_since: number | string;
  readonly upload_url: string;
  readonly uploaded_at: number | string;
  readonly upload_content: number | string;
  readonly upload_error: string;
  readonly system: string;
  readonly note: string;
  readonly last_import: number;
  readonly revision: number;
}

/** The group of a log. */
export const keyOf = (row: LogRow): GroupKey => ({ platform: row.platform, groupId: row.group_id });

/** UTC epoch seconds since when a log has been recording. */
export const recordsSince = (row: LogRow): number => Math.max(Number(row.started_at), Number(row.resumed_at));

/** A row of `session_logs_person`. */
export interface PersonRow {
  readonly log: number;
  readonly user_id: string;
  readonly name: string;
  readonly role: ParticipantRole;
  readonly lines: number | string;
  readonly first_id: number | string;
}

export type ParticipantRole = "gm" | "player" | "observer" | "bot";

/** Who has spoken in a log. */
export interface Participant {
  readonly userId: string;
  readonly name: string;
  readonly lines: number;
  readonly role: ParticipantRole;
  readonly color: string;
}

/** A log as the API answers it. */
export interface LogView {
  readonly id: number;
  readonly name: string;
  readonly platform: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly adapterId: string;
  readonly state: LogState;
  readonly lineCount: number;
  readonly commandCount: number;
  readonly imageCount: number;
  readonly sizeBytes: number;
  readonly participants: readonly Participant[];
  readonly startedAt: number;
  readonly endedAt: number;
  readonly updatedAt: number;
  readonly uploadUrl: string;
  readonly uploadedAt: number;
  readonly uploadState: "none" | "current" | "outdated" | "failed";
  readonly uploadError: string;
  readonly system: string;
  readonly note: string;
  readonly revision: number;
}

/** Colours of speakers, legible on white and on dark grey. */
const palette = [
  "#b3541e",
  "#1f6fb2",
  "#2e7d4f",
  "#8a4fb0",
  "#b0306a",
  "#00797a",
  "#8a6d00",
  "#5566cc",
  "#a33b3b",
  "#4d7a1f",
] as const;
const botColor = "#7a7f87";

/** Speakers in the order of their first lines, each with a colour. */
export function participantsOf(rows: readonly PersonRow[]): Participant[] {
  let next = 0;
  return [...rows]
    .sort((one, other) => Number(one.first_id) - Number(other.first_id))
    .map(({ user_id, name, lines, role }) => ({
      userId: user_id,
      name,
      lines: Number(lines),
      role,
      color: role === "bot" ? botColor : (palette[next++ % palette.length] ?? botColor),
    }));
}

function uploadStateOf(row: LogRow): LogView["uploadState"] {
  if (row.upload_error !== "") return "failed";
  if (row.upload_url === "") return "none";
  return Number(row.upload_content) === Number(row.content) ? "current" : "outdated";
}

export function viewOf(row: LogRow, people: readonly PersonRow[]): LogView {
  return {
    id: row.id,
    name: row.name,
    platform: row.platform,
    groupId: row.group_id,
    groupName: row.group_name,
    adapterId: row.account,
    state: row.state,
    lineCount: Number(row.lines),
    commandCount: Number(row.commands),
    imageCount: Number(row.images),
    sizeBytes: Number(row.bytes) + (Number(row.bytes) > 0 ? txtHead(Number(row.started_at)).length : 0),
    participants: participantsOf(people),
    startedAt: Number(row.started_at),
    endedAt: Number(row.ended_at),
    updatedAt: Number(row.updated_at),
    uploadUrl: row.upload_url,
    uploadedAt: Number(row.uploaded_at),
    uploadState: uploadStateOf(row),
    uploadError: row.upload_error,
    system: row.system,
    note: row.note,
    revision: row.revision,
  };
}
