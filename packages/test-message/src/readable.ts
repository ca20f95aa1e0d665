import type { Segment } from "@dicetower/contract";

/** Segments as one text: what is no text as its CQ code, as an adapter shows it to the line. */
export function readable(segments: readonly Segment[]): string {
  return segments.map(readableSegment).join("");
}

function readableSegment({ type, data }: Segment): string {
  if (type === "text") return String(data["text"] ?? "");
  const parameters = Object.entries(data).map(([name, value]) => `,${name}=${String(value)}`);
  return `[CQ:${type}${parameters.join("")}]`;
}
