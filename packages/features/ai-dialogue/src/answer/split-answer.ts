import { truncateText } from "@dicetower/contract";

const maxParts = 4;
/** A part is at least so long where the answer is. */
const wanted = 220;

/** Cuts an answer at the end of a sentence. */
export function cutAtSentence(text: string, most: number): string {
  if ([...text].length <= most) return text;
  const cut = truncateText([...text].slice(0, most - 1).join(""), most * 2);
  const end = lastEnd(cut);
  return `${end > cut.length / 3 ? cut.slice(0, end).trimEnd() : cut.trimEnd()}…`;
}

/** What was said in whole sentences, where a model was cut off. */
export function wholeSentences(text: string): string {
  const end = lastEnd(text);
  return end > 0 ? text.slice(0, end).trimEnd() : text;
}

/** Behind the last end of a sentence; 0 where there is none. */
function lastEnd(text: string): number {
  let end = 0;
  for (const { index, 0: mark } of text.matchAll(/[。！？!?…]+[」』”’)）]*|\.+(?=\s|$)|\n/gu))
    end = index + mark.length;
  return end;
}

/** An answer as people would send it: paragraphs, short ones together, at most four messages. */
export function partsOf(text: string): string[] {
  const paragraphs = text
    .split(/\n{2,}/u)
    .map((one) => one.trim())
    .filter(Boolean);
  const parts: string[] = [];
  for (const paragraph of paragraphs) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + paragraph.length < wanted)
      parts[parts.length - 1] = `${last}\n${paragraph}`;
    else parts.push(paragraph);
  }
  if (parts.length <= maxParts) return parts;
  return [...parts.slice(0, maxParts - 1), parts.slice(maxParts - 1).join("\n")];
}

/** Milliseconds before a part: as long as somebody would write it, within bounds. */
export function pauseBefore(part: string): number {
  return Math.min(1_500, Math.max(300, part.length * 20));
}
