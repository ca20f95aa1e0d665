import type { Actor } from "@dicetower/contract";

/** Who is noted beside a row that somebody has written: a chat user by number, others by what they are. */
export function writtenBy({ kind, id, platform }: Actor): string {
  return kind === "chat" ? `${platform ?? ""}:${id}` : kind;
}
