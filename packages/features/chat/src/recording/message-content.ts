import {
  boundedSegments,
  maxStoredTextLength,
  readableCq,
  type Segment,
  storable,
  truncateText,
} from "@dicetower/contract";

/** UTF-16 units of a value that is an object, as JSON: the messages of a merged forward. */
const maxObject = 8_000;

/** What is stored of a message. */
export interface Content {
  readonly text: string;
  /** JSON; empty where the message is its text and nothing else. */
  readonly segments: string;
}

/** The text that is stored of a message. */
export function storedText(text: string): string {
  return truncateText(text, maxStoredTextLength);
}

/** What is stored of segments: bounded, without pictures that are part of the message itself. */
export function contentOf(segments: readonly Segment[]): Content {
  const [only] = segments;
  if (segments.length === 1 && only?.type === "text" && typeof only.data.text === "string")
    return { text: storedText(storable(only.data.text)), segments: "" };
  const bounded = boundedSegments(segments, maxObject);
  if (bounded.length === 0) return { text: "", segments: "" };
  return { text: storedText(readableCq(bounded)), segments: JSON.stringify(bounded) };
}
