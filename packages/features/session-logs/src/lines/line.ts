import type { JsonValue, Segment } from "@dicetower/contract";

/** Where in the talk a line belongs. */
export type Channel = "main" | "ooc" | "observer" | "hidden";
const channels: readonly Channel[] = ["main", "ooc", "observer", "hidden"];

/** A roll of a command. */
export interface RolledInfo {
  readonly expr: string;
  readonly dice: readonly number[];
  readonly value: JsonValue;
  /** The dice as they lay; left out in lines of earlier versions, and where they are not known. */
  readonly thrown?: readonly ThrownDie[];
}

/** A die of a roll. */
export interface ThrownDie {
  readonly faces: number;
  readonly value: number;
  /** It counts. */
  readonly kept: boolean;
}

/** How one check ended. */
export interface CheckInfo {
  readonly level: string;
  readonly target: number | null;
  readonly attribute: string;
}

/** What a command came to, for statistics and replays. */
export interface CommandInfo extends CheckInfo {
  /** Of the command. */
  readonly key: string;
  /** Who said the command. */
  readonly userId: string;
  readonly nickname: string;
  readonly rolls: readonly RolledInfo[];
  /** All of them, where there were several. */
  readonly checks?: readonly CheckInfo[];
  readonly old: JsonValue;
  readonly new: JsonValue;
}

/** A row of `session_logs_line` as it is written. */
export type NewLine = {
  readonly log: number;
  readonly id: number;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly user_id: string;
  readonly nickname: string;
  readonly card: string;
  readonly message: string;
  /** JSON; empty where the message is its text and nothing else. */
  readonly segments: string;
  readonly flags: number;
  readonly command_id: number;
  /** JSON of {@link CommandInfo}; empty for none. */
  readonly info: string;
  readonly raw_msg_id: string;
  /** Name of the log that it was merged from, or of the file that it was imported from. */
  readonly source: string;
  /** Where it was said; empty in both for the group of the log. */
  readonly group_id: string;
  readonly group_name: string;
};

/** The place of a line that was said in the group of its log. */
export const inOwnGroup = Object.freeze({ group_id: "", group_name: "" });

/** The same as it is read. PostgreSQL answers large numbers as texts. */
export interface LineRow extends Omit<NewLine, "id" | "at" | "command_id"> {
  readonly id: number | string;
  readonly at: number | string;
  readonly command_id: number | string;
  readonly import: number;
  readonly recalled_at: number | string;
  readonly edited_at: number | string;
}

/** A line as the API answers it and as exports write it. */
export interface Line {
  readonly id: number;
  readonly at: number;
  readonly userId: string;
  readonly uniformId: string;
  readonly nickname: string;
  readonly card: string;
  readonly message: string;
  readonly segments: readonly Segment[];
  readonly isDice: boolean;
  readonly commandId: number;
  readonly commandInfo: CommandInfo | null;
  readonly rawMsgId: string;
  readonly channel: Channel;
  readonly hidden: boolean;
  readonly isCommand: boolean;
  readonly recalledAt: number;
  readonly editedAt: number;
  readonly imported: boolean;
  readonly source: string;
  /** Where it was said, as the group was called then; empty in both for the group of the log. */
  readonly groupId: string;
  readonly groupName: string;
  /** It was missed when it was said, and read back from the platform. */
  readonly fetched: boolean;
}

export const diceBit = 1;
export const hiddenBit = 2;
export const importedBit = 4;
export const commandBit = 8;
export const imageBit = 16;
const channelShift = 5;
const channelMask = 3;
/** It was missed when it was said, and read back from the platform. */
export const fetchedBit = 128;

/** Packs what a line is into one column. */
export function flagsOf(bits: number, channel: Channel): number {
  return bits | (channels.indexOf(channel) << channelShift);
}

export const has = (flags: number, bit: number): boolean => (flags & bit) !== 0;
const channelOf = (flags: number): Channel => channels[(flags >> channelShift) & channelMask] ?? "main";

/** Turns a row into a line. @param platform of the log */
export function lineOf(row: LineRow, platform: string): Line {
  const { flags } = row;
  return {
    id: Number(row.id),
    at: Number(row.at),
    userId: row.user_id,
    uniformId: `${platform}:${row.user_id}`,
    nickname: row.nickname,
    card: row.card,
    message: row.message,
    segments:
      row.segments === ""
        ? row.message === ""
          ? []
          : [{ type: "text", data: { text: row.message } }]
        : (JSON.parse(row.segments) as Segment[]),
    isDice: has(flags, diceBit),
    commandId: Number(row.command_id),
    commandInfo: row.info === "" ? null : (JSON.parse(row.info) as CommandInfo),
    rawMsgId: row.raw_msg_id,
    channel: channelOf(flags),
    hidden: has(flags, hiddenBit),
    isCommand: has(flags, commandBit),
    recalledAt: Number(row.recalled_at),
    editedAt: Number(row.edited_at),
    imported: has(flags, importedBit),
    source: row.source,
    groupId: row.group_id,
    groupName: row.group_name,
    fetched: has(flags, fetchedBit),
  };
}
