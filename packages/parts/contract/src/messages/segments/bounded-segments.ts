import type { JsonValue } from "../../engine/engine.js";
import { storable, storableJson } from "../../texts/storable-text.js";
import { truncateText } from "../../texts/truncate-text.js";
import type { Segment } from "../message.js";

/** UTF-16 units of all text of a message that are stored. */
export const maxStoredTextLength = 20_000;
/** UTF-16 units of any other value: addresses, names, ids. */
const maxValueLength = 2_000;
const maxSegments = 200;
/** Members of one segment. */
const maxMembers = 50;
const maxNameLength = 100;
/** UTF-16 units of the JSON of all segments. */
const maxJsonLength = 64 * 1024;

/** Member of an image segment that names the picture as a feature keeps it; nobody outside can set it. */
export const savedMember = "saved";

/**
 * Segments as they are stored: each value bounded, then the number of segments and their sum; without pictures that are
 * part of the message itself.
 * @param maxObject UTF-16 units of a value that is an object, as JSON: the messages of a merged forward
 */
export function boundedSegments(segments: readonly Segment[], maxObject = maxValueLength): Segment[] {
  const kept: Segment[] = [];
  let text = maxStoredTextLength;
  let json = maxJsonLength;
  for (const { type, data } of segments.slice(0, maxSegments)) {
    const bounded: Segment = {
      type: truncateText(storable(type), maxNameLength),
      data: boundedData(type, data, text, maxObject),
    };
    const { length } = JSON.stringify(bounded);
    if (length > json) break;
    json -= length;
    if (type === "text") text -= String(bounded.data.text ?? "").length;
    kept.push(bounded);
  }
  return kept;
}

function boundedData(
  type: string,
  data: Segment["data"] | null,
  text: number,
  maxObject: number,
): Segment["data"] {
  const bounded: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(data ?? {}).slice(0, maxMembers)) {
    if (name === savedMember) continue;
    const most = type === "text" && name === "text" ? text : maxValueLength;
    const key = truncateText(storable(name), maxNameLength);
    if (typeof value === "string") bounded.push([key, boundedValue(value, most, type)]);
    else if (typeof value !== "object" || value === null) bounded.push([key, value]);
    else if (JSON.stringify(value).length <= maxObject) bounded.push([key, storableJson(value)]);
  }
  return Object.fromEntries(bounded);
}

function boundedValue(value: string, most: number, type: string): string {
  if (value.length <= most) return storable(value);
  // Half of an address or of a picture is of no use to anybody.
  return type === "text" || type === "markdown" ? truncateText(storable(value), most) : "";
}

/** Segments in which a picture has the name that it is kept by; undefined where there is no picture at that place. */
export function withSavedImage(
  segments: readonly Segment[],
  place: number,
  name: string,
): Segment[] | undefined {
  if (segments[place]?.type !== "image") return undefined;
  return segments.map((segment, at) =>
    at === place ? { ...segment, data: { ...segment.data, [savedMember]: name } } : segment,
  );
}
