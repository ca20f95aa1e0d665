import { characterWidth, type Segment, textSegment, widthOf } from "@dicetower/contract";

/**
 * Splits a message whose text is longer than `length`: at line breaks where there are some, never within
 * what is read as one character, or another segment; those take no room. 0 splits nothing, and a merged forward stays whole.
 */
export function splitSegments(segments: readonly Segment[], length: number): readonly (readonly Segment[])[] {
  if (length === 0 || fits(segments, length)) return [segments];
  const parts: Segment[][] = [];
  let part: Segment[] = [];
  let room = length;
  for (const segment of segments) {
    if (segment.type !== "text") {
      part.push(segment);
      continue;
    }
    let rest = textOf(segment);
    for (let end = cutAt(rest, room, length); end < rest.length; end = cutAt(rest, room, length)) {
      const said = trimEnd(rest.slice(0, end));
      rest = trimStart(rest.slice(end));
      if (said !== "") part.push(textSegment(said));
      parts.push(part);
      part = [];
      room = length;
    }
    if (rest !== "") part.push(textSegment(rest));
    room -= widthOf(rest);
  }
  parts.push(part);
  return parts.filter((one) => one.length > 0);
}

function fits(segments: readonly Segment[], length: number): boolean {
  if (segments.some(({ type }) => type === "node")) return true;
  const texts = segments.filter(({ type }) => type === "text").map(textOf);
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  // No character is wider than two: most messages need no closer look.
  return units * 2 <= length || texts.reduce((sum, text) => sum + widthOf(text), 0) <= length;
}

/** Where to cut a text so that what is before fits into the room that is left; its length where all of it does. */
function cutAt(text: string, room: number, length: number): number {
  let left = room;
  let at = 0;
  let lineEnd = -1;
  for (const character of text) {
    left -= characterWidth(character);
    if (character === "\n") lineEnd = at;
    else if (left < 0) {
      if (lineEnd >= 0) return lineEnd;
      // A line is not torn to fill what is left of a part that has something already.
      return room < length ? 0 : endOfCharacters(text, at, character.length);
    }
    at += character.length;
  }
  return left < 0 ? lineEnd : text.length;
}

/** Finds what is read as one character: a letter with its marks, a flag, a family. */
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The last place up to `at` where a character ends, as people see characters. One that is too long for any part is cut
 * all the same.
 * @param next length of what comes at `at`: nothing after it matters
 */
function endOfCharacters(text: string, at: number, next: number): number {
  const end = characters.segment(text.slice(0, at + next)).containing(at)?.index;
  return end || at || next;
}

const trimStart = (text: string): string => text.replace(/^\n+/, "");
const trimEnd = (text: string): string => text.replace(/\n+$/, "");

function textOf({ data }: Segment): string {
  return String(data.text ?? "");
}
