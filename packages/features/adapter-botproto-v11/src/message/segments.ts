import { parseCq, type Segment } from "@dicetower/contract";
import { isObject } from "../wire/json-object.js";

/** Segments of one message; more are no message. */
const maxSegments = 2_000;
const noData = Object.freeze({});

/** Reads `message`: a list of segments, or text with CQ codes. Undefined where it is neither. */
export function readSegments(message: unknown): readonly Segment[] | undefined {
  if (typeof message === "string") return parseCq(message);
  // Some servers send a lone segment without its list.
  if (isObject(message)) return readSegments([message]);
  if (!Array.isArray(message) || message.length > maxSegments) return undefined;
  for (let at = 0; at < message.length; at++) {
    const segment: unknown = message[at];
    if (!isObject(segment) || typeof segment.type !== "string") return undefined;
    // The parsed frame is ours: what fits is kept as it is, without a copy.
    if (!isObject(segment.data)) message[at] = { type: segment.type, data: noData };
  }
  return message as Segment[];
}

/** Segment types that take long to send. */
const media: ReadonlySet<string> = new Set(["image", "record", "video", "file", "node", "forward", "music"]);

/** True for a message that may take a minute to send. */
export function hasMedia(segments: readonly Segment[]): boolean {
  for (const { type } of segments) if (media.has(type)) return true;
  return false;
}

/** Types that nobody sends any more. */
const obsolete: ReadonlySet<string> = new Set(["anonymous", "shake"]);

/** Segments as they are sent. */
export function writeSegments(segments: readonly Segment[]): readonly Segment[] {
  return segments.some(({ type }) => obsolete.has(type))
    ? segments.filter(({ type }) => !obsolete.has(type))
    : segments;
}
