import type { PlatformEvent, PlatformEventKind } from "@dicetower/contract";

type Needed = "userId" | "groupId" | "flag";

/** What each kind must tell to be judged, told to somebody, or answered. */
const needed: Partial<Record<PlatformEventKind, readonly Needed[]>> = {
  "friend.request": ["userId", "flag"],
  "group.invite": ["groupId", "flag"],
  "bot.joined": ["groupId"],
};

/** The first thing that an event leaves out and that its judgement needs; undefined where all is there. */
export function missingField(event: PlatformEvent): Needed | undefined {
  const fields = needed[event.kind as PlatformEventKind] ?? [];
  return fields.find((field) => (event[field] ?? "") === "");
}
