import { type Segment, textSegment } from "@dicetower/contract";
import type { StoredMessage } from "../api.js";
import { isSelf, isTest, roleOf } from "../recording/entry.js";

/** A row of `chat_message` as it is read. PostgreSQL answers large numbers as texts. */
export interface StoredRow {
  readonly id: number | string;
  readonly message_id: string;
  readonly at: number | string;
  readonly user_id: string;
  readonly nickname: string;
  readonly flags: number;
  readonly text: string;
  readonly segments: string;
  readonly recalled_at: number | string;
  readonly edited_at: number | string;
}

export const storedColumns = [
  "id",
  "message_id",
  "at",
  "user_id",
  "nickname",
  "flags",
  "text",
  "segments",
  "recalled_at",
  "edited_at",
] as const;

export function storedMessage(row: StoredRow): StoredMessage {
  return {
    id: Number(row.id),
    messageId: row.message_id,
    at: Number(row.at),
    userId: row.user_id,
    nickname: row.nickname,
    role: roleOf(row.flags),
    isSelf: isSelf(row.flags),
    segments: readSegments(row.segments, row.text),
    text: row.text,
    recalledAt: Number(row.recalled_at),
    editedAt: Number(row.edited_at),
    test: isTest(row.flags),
  };
}

/** Segments as they were stored: none where the message is its text. */
export function readSegments(json: string, text: string): readonly Segment[] {
  if (json !== "") return JSON.parse(json) as Segment[];
  return text === "" ? [] : [textSegment(text)];
}
