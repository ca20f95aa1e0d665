import { localDay, type Segment, zoneText } from "@dicetower/contract";
import type { Line } from "./line.js";
import { handedOut } from "./line-content.js";
import { plainName, plainText } from "./plain-text.js";

const two = (number: number) => String(number).padStart(2, "0");

/** `YYYY-MM-DD`, in the zone of the service. @param at UTC epoch seconds */
export function dayText(at: number): string {
  return localDay(at * 1000);
}

/** `YYYY-MM-DD HH:MM:SS`, in the zone of the service. @param at UTC epoch seconds */
export function timeText(at: number): string {
  const date = new Date(at * 1000);
  return `${dayText(at)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** What stands before the lines of the txt form: the time zone of their times. @param startedAt UTC epoch seconds */
export function txtHead(startedAt: number): string {
  return `[${zoneText(startedAt * 1000)}]\n\n`;
}

/** A line as the txt form writes it. */
export function txtOf({
  nickname,
  userId,
  at,
  message,
  segments = [],
  groupName = "",
}: Pick<Line, "nickname" | "userId" | "at" | "message"> &
  Partial<Pick<Line, "segments" | "groupName">>): string {
  const said = `${placeMark(groupName)}${plainText(handedOut(message, segments))}`;
  return `${plainName(nickname)}(${plainName(userId)}) ${timeText(at)}\n${said}\n\n`;
}

/** What stands in front of a line of another group, as in messages that are forwarded. */
function placeMark(groupName: string): string {
  return groupName === "" ? "" : `[${plainName(groupName)}] `;
}

/** Bytes of the txt form, without making it. */
export function txtBytes(line: {
  readonly nickname: string;
  readonly user_id: string;
  readonly message: string;
  /** JSON, or empty. */
  readonly segments: string;
  readonly group_name: string;
}): number {
  const { nickname, user_id: userId, message, segments, group_name: groupName } = line;
  const shown = segments.includes('"image"')
    ? handedOut(message, JSON.parse(segments) as Segment[])
    : message;
  return (
    Buffer.byteLength(nickname) +
    Buffer.byteLength(userId) +
    Buffer.byteLength(placeMark(groupName) + shown) +
    25
  );
}
