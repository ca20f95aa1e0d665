import type { ChatSegment, ThrownDie } from "@dicetower/panel-kit";

/** Somebody who has spoken in a log. */
export interface Speaker {
  readonly userId: string;
  readonly name: string;
  readonly lines: number;
  readonly role: "gm" | "player" | "observer" | "bot";
  readonly color: string;
}

/** A log of the API. */
export interface Log {
  readonly id: number;
  readonly name: string;
  readonly platform: string;
  readonly groupId: string;
  readonly state: "recording" | "paused" | "ended";
  readonly lineCount: number;
  readonly sizeBytes: number;
  readonly participants: readonly Speaker[];
  readonly updatedAt: number;
  readonly uploadUrl: string;
  readonly uploadedAt: number;
  readonly uploadState: "none" | "current" | "outdated" | "failed";
  readonly uploadError: string;
}

/** A line of the API. */
export interface Line {
  readonly id: number;
  readonly at: number;
  readonly userId: string;
  readonly nickname: string;
  readonly card: string;
  readonly message: string;
  readonly segments: readonly ChatSegment[];
  readonly commandInfo: { readonly rolls: readonly { readonly thrown?: readonly ThrownDie[] }[] } | null;
  readonly isDice: boolean;
  readonly isCommand: boolean;
  readonly channel: "main" | "ooc" | "observer" | "hidden";
  readonly hidden: boolean;
  readonly recalledAt: number;
  readonly editedAt: number;
  /** Name of the group in which it was said; empty for that of the log. */
  readonly groupName: string;
  /** It was missed when it was said, and read back from the platform. */
  readonly fetched: boolean;
}

/** A list of the API. */
export interface Paged<T> {
  readonly items: readonly T[];
  readonly total: number;
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
  return typeof name === "string" ? `/api/logs/images/${encodeURIComponent(name)}` : undefined;
}
