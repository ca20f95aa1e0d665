import type { JsonValue } from "../../engine/engine.js";

/** A piece of a message: text, mention, image, … (`spec` names follow OneBot 11). */
export interface Segment {
  readonly type: string;
  readonly data: Readonly<Record<string, JsonValue>>;
}

/** Makes a text segment. */
export function textSegment(text: string): Segment {
  return { type: "text", data: { text } };
}
