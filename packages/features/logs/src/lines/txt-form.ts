import { localDay } from "@dicetower/contract";
import type { Line } from "./line.js";

/** Control characters other than line break and tab, and marks of direction. */
const unfit = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text without what would let it pass for something else. */
export function plainText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(unfit, "");
}

/** A name in one line. */
export function plainName(name: string): string {
  return plainText(name).replaceAll("\n", " ");
}

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

/** A line as the txt form writes it. */
export function txtOf({
  nickname,
  userId,
  at,
  message,
}: Pick<Line, "nickname" | "userId" | "at" | "message">): string {
  return `${plainName(nickname)}(${plainName(userId)}) ${timeText(at)}\n${plainText(message)}\n\n`;
}

/** Bytes of the txt form, without making it. */
export function txtBytes(line: {
  readonly nickname: string;
  readonly user_id: string;
  readonly message: string;
}): number {
  return (
    Buffer.byteLength(line.nickname) + Buffer.byteLength(line.user_id) + Buffer.byteLength(line.message) + 25
  );
}
