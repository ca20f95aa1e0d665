import type { Segment } from "../message.js";
import { readableCq } from "./cq-code.js";
import { mentionOf, textOf } from "./segment-readers.js";

/** A message as commands see it. */
export interface CommandView {
  /** Text with everything else as CQ code, without a leading reply and leading mentions of the bot. */
  readonly text: string;
  /** The bot is mentioned anywhere. */
  readonly mentioned: boolean;
}

/** Works out what commands see of a message. */
export function commandView(segments: readonly Segment[], selfId: string): CommandView {
  const only = segments.length === 1 ? segments[0] : undefined;
  if (only?.type === "text") return { text: textOf(only).trim(), mentioned: false };
  let mentioned = false;
  let leading = true;
  let kept = segments;
  for (const [at, segment] of segments.entries()) {
    const meant = mentionOf(segment)?.userId === selfId;
    if (meant) mentioned = true;
    if (!leading) continue;
    if (meant || segment.type === "reply") continue;
    if (segment.type === "text" && textOf(segment).trim() === "") continue;
    leading = false;
    kept = segments.slice(at);
  }
  return { text: leading ? "" : readableCq(kept).trim(), mentioned };
}
