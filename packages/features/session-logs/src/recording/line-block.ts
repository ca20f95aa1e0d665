import { inOwnGroup, type NewLine } from "../lines/line.js";
import type { ParticipantRole } from "../logs/log-row.js";

/** A line on its way into its log. */
export interface Entry {
  line: NewLine;
  readonly role: ParticipantRole;
  /** It was never said after all. */
  removed: boolean;
}

/** Lines that are written down together. */
export interface Block {
  /** Id of its first line. */
  readonly id: number;
  readonly entries: Entry[];
  /** Called when it is durable, or the store did not take it at once. */
  readonly done: (() => void)[];
  /** What it takes in memory, roughly. */
  bytes: number;
  /** How often it was handed in. */
  tries: number;
}

/** Bytes that a line takes in memory, roughly. */
export function bytesOf({ line: { message, segments } }: Entry): number {
  return 2 * (message.length + segments.length) + 400;
}

/** A row of `session_logs_block`. */
export type BlockRow = {
  readonly id: number;
  /** A JSON array of pairs of line and role. */
  readonly entries: string;
};

export function writeBlock({ id, entries }: Block): BlockRow {
  return { id, entries: JSON.stringify(entries.map(({ line, role }) => [line, role])) };
}

export function readBlock({ id, entries }: BlockRow): Block {
  const pairs = JSON.parse(entries) as [NewLine, ParticipantRole][];
  return {
    id: Number(id),
    // Written before lines had a place: they were said in the group of their log.
    entries: pairs.map(([line, role]) => ({ line: { ...inOwnGroup, ...line }, role, removed: false })),
    done: [],
    bytes: 0,
    tries: 0,
  };
}
