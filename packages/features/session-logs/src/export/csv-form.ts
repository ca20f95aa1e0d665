import { zoneText } from "@dicetower/contract";
import type { Line } from "../lines/line.js";
import { handedOut } from "../lines/line-content.js";
import { timeText } from "../lines/txt-form.js";

const columns = [
  "id",
  "time",
  "timestamp",
  "platform",
  "userId",
  "nickname",
  "card",
  "role",
  "isDice",
  "channel",
  "command",
  "expression",
  "dice",
  "result",
  "level",
  "target",
  "message",
  "images",
  "rawMsgId",
  "timeZone",
  "groupId",
  "groupName",
  "fetched",
] as const;

/** What spreadsheets take for a formula, also behind blanks and in full width. */
const formula = /^[\s\u00a0\u3000]*[=+\-@\t\r\0\uff1d\uff0b\uff0d\uff20\u2212]|^[\t\r\0]/u;

/** A cell of people's words: no formula, quoted where it must be. */
export function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Begins with the mark that makes spreadsheets read UTF-8. */
export const csvHead = `\ufeff${columns.join(",")}\r\n`;

/** @param number place of the line in the log, from 1 */
export function csvRow(line: Line, number: number, platform: string, role: string): string {
  const { commandInfo: info, at } = line;
  const cells = [
    String(number),
    timeText(at),
    String(at),
    cell(platform),
    cell(line.userId),
    cell(line.nickname),
    cell(line.card),
    role,
    line.isDice ? "1" : "0",
    line.channel,
    cell(info?.key ?? ""),
    cell((info?.rolls ?? []).map(({ expr }) => expr).join(" ")),
    cell((info?.rolls ?? []).flatMap(({ dice }) => dice).join(" ")),
    cell((info?.rolls ?? []).map(({ value }) => shown(value)).join(" ")),
    cell(info?.level ?? ""),
    info?.target === null || info?.target === undefined ? "" : String(info.target),
    cell(handedOut(line.message, line.segments)),
    cell(imagesOf(line).join(" ")),
    cell(line.rawMsgId),
    cell(zoneText(at * 1000)),
    cell(line.groupId),
    cell(line.groupName),
    line.fetched ? "1" : "0",
  ];
  return `${cells.join(",")}\r\n`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Names of the pictures of a line. */
export function imagesOf({ segments }: Pick<Line, "segments">): string[] {
  return segments.flatMap(({ type, data }) => {
    const name = data["saved"] ?? data["file"];
    return type === "image" && typeof name === "string" && name !== "" ? [name] : [];
  });
}
