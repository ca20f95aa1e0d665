import { type ChatSegment, fillPath, type ListItem } from "@dicetower/panel-kit";

/** The list answers logs, or the lines of one. */
type Listed = ListItem<"/api/logs">;

/** A log of the API. */
export type Log = Extract<Listed, { participants: unknown }>;

/** A line of the API. */
export type Line = Extract<Listed, { channel: unknown }>;

/** Somebody who has spoken in a log. */
export type Speaker = Log["participants"][number];

export function isLog(one: Listed): one is Log {
  return "participants" in one;
}

export function isLine(one: Listed): one is Line {
  return "channel" in one;
}

/** Kinds of lines that a reader can leave out. */
export const kinds = ["commands", "ooc", "observer", "bot", "hidden"] as const;
export type Kind = (typeof kinds)[number];

/** True where a line is of a kind that is left out. */
export function isLeftOut(line: Line, without: ReadonlySet<Kind>): boolean {
  const { isCommand, isDice, channel, hidden } = line;
  return (
    (without.has("commands") && isCommand) ||
    (without.has("bot") && isDice) ||
    (without.has("hidden") && hidden) ||
    ((channel === "ooc" || channel === "observer") && without.has(channel))
  );
}

/** Path of a picture that is kept. */
export function imagePath({ data }: ChatSegment): string | undefined {
  const name = data["saved"];
  return typeof name === "string" ? fillPath("/api/logs/images/{file}", { file: name }) : undefined;
}
