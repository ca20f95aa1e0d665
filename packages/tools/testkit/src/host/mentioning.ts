import { type Segment, textSegment } from "@dicetower/contract";
import type { Saying } from "./said.js";

/** A message with mentions: `.rx d20 [@222]`, or with the name that the platform sends along, `[@222 Bob]`. */
export function mentioning(said: string, how: Saying = {}): Saying {
  const segments = said.split(/(\[@\d+(?: [^\]]+)?\])/).flatMap((part): Segment[] => {
    const [, qq, name] = /^\[@(\d+)(?: ([^\]]+))?\]$/.exec(part) ?? [];
    if (qq !== undefined) return [{ type: "at", data: { qq, ...(name !== undefined && { name }) } }];
    return part === "" ? [] : [textSegment(part)];
  });
  return { ...how, segments };
}
