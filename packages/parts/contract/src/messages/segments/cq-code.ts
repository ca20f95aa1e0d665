import { type Segment, textSegment } from "./segment.js";

const opening = "[CQ:";
const namePattern = /^[\w.-]+$/;

/** Decodes the four escapes of CQ codes; `&amp;` last, so that an escaped escape stays one. */
export function unescapeCq(text: string): string {
  if (!text.includes("&")) return text;
  return text
    .replaceAll("&#91;", "[")
    .replaceAll("&#93;", "]")
    .replaceAll("&#44;", ",")
    .replaceAll("&amp;", "&");
}

/** Escapes text that stands outside a code. */
export function escapeCqText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("[", "&#91;").replaceAll("]", "&#93;");
}

/** Escapes a value inside a code. */
export function escapeCqValue(text: string): string {
  return escapeCqText(text).replaceAll(",", "&#44;");
}

/**
 * Splits text with CQ codes (`[CQ:at,qq=123]`, OneBot 11, message/string) into segments. A malformed code is
 * plain text. Escapes are decoded once.
 */
export function parseCq(text: string): Segment[] {
  if (text === "") return [];
  let at = text.indexOf(opening);
  if (at < 0) return [textSegment(unescapeCq(text))];
  const segments: Segment[] = [];
  let plainFrom = 0;
  while (at >= 0) {
    const end = text.indexOf("]", at);
    if (end < 0) break;
    const segment = parseCode(text.slice(at + opening.length, end));
    if (segment === undefined) {
      at = text.indexOf(opening, at + opening.length);
      continue;
    }
    if (at > plainFrom) segments.push(textSegment(unescapeCq(text.slice(plainFrom, at))));
    segments.push(segment);
    plainFrom = end + 1;
    at = text.indexOf(opening, plainFrom);
  }
  if (plainFrom < text.length) segments.push(textSegment(unescapeCq(text.slice(plainFrom))));
  return segments;
}

/** `name,key=value,…`; undefined when it is not that. */
function parseCode(code: string): Segment | undefined {
  const [name = "", ...parameters] = code.split(",");
  if (!namePattern.test(name)) return undefined;
  const data: Record<string, string> = {};
  for (const parameter of parameters) {
    const equals = parameter.indexOf("=");
    const key = parameter.slice(0, Math.max(equals, 0)).trim();
    if (!namePattern.test(key)) return undefined;
    data[key] = unescapeCq(parameter.slice(equals + 1));
  }
  return { type: name, data };
}

/** A field of a segment as text. What is an object has no text of its own but its JSON: its `toString` is anybody's. */
export function segmentField(value: Segment["data"][string] | undefined): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Writes one segment as CQ code; text becomes escaped text. */
function formatSegment({ type, data }: Segment): string {
  if (type === "text") return escapeCqText(segmentField(data.text));
  return formatCode(type, data);
}

function formatCode(type: string, data: Segment["data"]): string {
  let code = opening + type;
  for (const key in data) {
    const value = data[key];
    if (value === null || value === undefined) continue;
    code += `,${key}=${escapeCqValue(segmentField(value))}`;
  }
  return `${code}]`;
}

/** Writes segments as text with CQ codes: what `parseCq` reads back as the same segments. */
export function formatCq(segments: readonly Segment[]): string {
  let text = "";
  for (const segment of segments) text += formatSegment(segment);
  return text;
}

/**
 * The text of a message as commands, patterns and scripts see it: text as it is, entities decoded, everything
 * else as its CQ code. Not to be parsed again: somebody may have typed what looks like a code.
 */
export function readableCq(segments: readonly Segment[]): string {
  let text = "";
  for (const { type, data } of segments)
    text += type === "text" ? segmentField(data.text) : formatCode(type, data);
  return text;
}
