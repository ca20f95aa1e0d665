import {
  boundedSegments,
  longestStoredText,
  type Segment,
  savedMember,
  segmentField,
  storable,
  truncateText,
} from "@dicetower/contract";

/** What is stored of a message. */
export interface Content {
  readonly message: string;
  /** JSON; empty where the message is its text and nothing else. */
  readonly segments: string;
  readonly images: number;
}

/** What is stored of segments: bounded, without pictures that are part of the message itself. */
export function contentOf(segments: readonly Segment[]): Content {
  const [only] = segments;
  if (segments.length === 1 && only?.type === "text" && typeof only.data.text === "string")
    return { message: truncateText(storable(only.data.text), longestStoredText), segments: "", images: 0 };
  const kept = boundedSegments(segments);
  if (kept.length === 0) return { message: "", segments: "", images: 0 };
  return {
    message: messageOf(kept),
    segments: JSON.stringify(kept),
    images: kept.filter(({ type }) => type === "image").length,
  };
}

/** The text form of a line. */
export function messageOf(segments: readonly Segment[]): string {
  return truncateText(segments.map(wordOf).join(""), longestStoredText);
}

function wordOf({ type, data }: Segment): string {
  switch (type) {
    case "text":
      return segmentField(data.text);
    case "image":
      return `[image:${segmentField(data[savedMember] ?? data.file)}]`;
    case "at":
      return `@${segmentField(data.name ?? data.qq ?? data.id)}`;
    case "face":
      return `[face:${segmentField(data.id)}]`;
    case "reply":
    case "quote":
      return "";
    default:
      return `[${type}]`;
  }
}
