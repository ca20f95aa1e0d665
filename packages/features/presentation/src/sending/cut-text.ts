import { widthOf } from "@dicetower/contract";

/** What is never torn: a platform code, an escape of one, an address, code within a line. */
const whole =
  /\[CQ:[^\]\n]*\]|&(?:#91|#93|#44|amp);|https?:\/\/[^\s\p{Script=Han}，。！？）】」]+|`[^`\n]+`/gu;
const sentenceEnd = /[。！？!?…；;.\s]/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A piece that is not torn, and the room it takes. */
interface Unit {
  readonly text: string;
  readonly width: number;
}

/**
 * Cuts a text into parts of at most `length`, a full-width character counting two: at the last line break, else behind a
 * sentence or at a blank in the last third, else anywhere between what people read as characters. Platform codes take no
 * room; an address that is longer stays whole.
 */
export function cutText(text: string, length: number): readonly string[] {
  if (text.length * 2 <= length || widthOf(text) <= length) return [text];
  const parts: string[] = [];
  let part: Unit[] = [];
  let width = 0;
  for (const unit of unitsOf(text, length)) {
    while (part.length > 0 && width + unit.width > length) {
      const end = unit.text === "\n" ? part.length : cutAt(part, length);
      parts.push(joined(part.slice(0, end)));
      part = part.slice(end);
      width = part.reduce((sum, one) => sum + one.width, 0);
    }
    part.push(unit);
    width += unit.width;
  }
  parts.push(joined(part));
  return parts.map((one) => one.replace(/^\n+|\n+$/g, "")).filter((one) => one.trim() !== "");
}

/** How many units stand before the best place to cut. */
function cutAt(units: readonly Unit[], length: number): number {
  const line = units.findLastIndex(({ text }) => text === "\n");
  if (line > 0) return line + 1;
  let width = 0;
  let best = 0;
  for (const [at, unit] of units.entries()) {
    width += unit.width;
    if (width > (length * 2) / 3 && sentenceEnd.test(unit.text) && unit.text.length <= 2) best = at + 1;
  }
  return best || units.length;
}

function unitsOf(text: string, length: number): Unit[] {
  const units: Unit[] = [];
  let from = 0;
  const letters = (piece: string) => {
    for (const { segment } of graphemes.segment(piece)) {
      const width = widthOf(segment);
      // A letter with hundreds of marks is no letter.
      if (width > length) for (const one of segment) units.push({ text: one, width: widthOf(one) });
      else units.push({ text: segment, width });
    }
  };
  for (const found of text.matchAll(whole)) {
    letters(text.slice(from, found.index));
    const [unit] = found;
    units.push({ text: unit, width: unit.startsWith("[CQ:") ? 0 : unit.startsWith("&") ? 1 : widthOf(unit) });
    from = found.index + unit.length;
  }
  letters(text.slice(from));
  return units;
}

function joined(units: readonly Unit[]): string {
  let text = "";
  for (const unit of units) text += unit.text;
  return text;
}
