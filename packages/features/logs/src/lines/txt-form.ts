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
}: Pick<Line, "nickname" | "userId" | "at" | "message"> & Partial<Pick<Line, "segments">>): string {
  return `${plainName(nickname)}(${plainName(userId)}) ${timeText(at)}\n${plainText(handedOut(message, segments))}\n\n`;
}

/** Bytes of the txt form, without making it. */
export function txtBytes(line: {
  readonly nickname: string;
  readonly user_id: string;
  readonly message: string;
  /** JSON, or empty. */
  readonly segments: string;
}): number {
  const { nickname, user_id: userId, message, segments } = line;
  const shown = segments.includes('"image"')
    ? handedOut(message, JSON.parse(segments) as Segment[])
    : message;
  return Buffer.byteLength(nickname) + Buffer.byteLength(userId) + Buffer.byteLength(shown) + 25;
}
