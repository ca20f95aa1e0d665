import {
  boundedSegments,
  maxStoredTextLength,
  mentionOf,
  type Segment,
  savedMember,
  segmentField,
  storable,
  textIn,
  truncateText,
} from "@dicetower/contract";
import type { LineWords } from "./line-words.js";
import { plainName } from "./plain-text.js";

/** What is stored of a message. */
export interface Content {
  readonly message: string;
  /** JSON; empty where the message is its text and nothing else. */
  readonly segments: string;
  readonly images: number;
  /** What its text segments say: the same however others are written. */
  readonly text: string;
}

/** Members of a quote that tell what was quoted and by whom, once that is known. */
export const quotedName = "quotedName";
export const quotedText = "quotedText";

/** What is stored of segments: bounded, without pictures that are part of the message itself. */
export function contentOf(segments: readonly Segment[], words: LineWords): Content {
  const [only] = segments;
  if (segments.length === 1 && only?.type === "text" && typeof only.data.text === "string") {
    const message = truncateText(storable(only.data.text), maxStoredTextLength);
    return { message, segments: "", images: 0, text: message };
  }
  const kept = boundedSegments(segments);
  if (kept.length === 0) return { message: "", segments: "", images: 0, text: "" };
  return {
    message: messageOf(kept, words),
    segments: JSON.stringify(kept),
    images: kept.filter(({ type }) => type === "image").length,
    text: textIn(kept),
  };
}

/** The text form of a line. */
export function messageOf(segments: readonly Segment[], words: LineWords): string {
  return truncateText(segments.map((one) => wordOf(one, words)).join(""), maxStoredTextLength);
}

/** How a picture stands in the text form of a line. */
export function imageMark({ data }: Segment): string {
  return `[image:${segmentField(data[savedMember] ?? data.file)}]`;
}

/** A message as it is handed out: pictures stand in it without the names of their files. */
export function handedOut(message: string, segments: readonly Segment[]): string {
  let shown = message;
  for (const segment of segments)
    if (segment.type === "image") shown = shown.replace(imageMark(segment), "[image]");
  return shown;
}

/** Kinds of segments that have a word of their own. */
const kinds = new Set([
  "record",
  "video",
  "file",
  "forward",
  "json",
  "xml",
  "share",
  "location",
  "music",
  "poke",
  "dice",
  "rps",
]);

function wordOf(segment: Segment, words: LineWords): string {
  const { type, data } = segment;
  switch (type) {
    case "text":
      return segmentField(data.text);
    case "markdown":
      return segmentField(data.content);
    case "image":
      return imageMark(segment);
    case "at":
      return mentionWord(segment, words);
    case "face":
      return words.face(segmentField(data.id));
    case "mface":
      return summaryOf(data.summary) ?? words.say("face");
    case "reply":
    case "quote":
      return quoteWord(data, words);
    case "keyboard":
      return "";
    default:
      return words.say(kinds.has(type) ? type : "other");
  }
}

function mentionWord(segment: Segment, words: LineWords): string {
  const mention = mentionOf(segment);
  if (mention?.userId === "all") return `@${words.say("everyone")}`;
  return `@${plainName(mention?.name ?? "") || words.say("someone")}`;
}

/** The name that the platform gives a large face, in brackets. */
function summaryOf(summary: Segment["data"][string] | undefined): string | undefined {
  const name = plainName(segmentField(summary)).replace(/^\[|\]$/g, "");
  return name === "" ? undefined : `[${name}]`;
}

function quoteWord(data: Segment["data"], words: LineWords): string {
  const name = segmentField(data[quotedName]);
  if (name === "") return `${words.say("quoted")} `;
  return `${words.say("quote", { name, said: segmentField(data[quotedText]) })}\n`;
}
