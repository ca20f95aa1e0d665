import type { TextPieces, TextValue } from "@dicetower/texts/api";
import { firstHole, firstPrefix, type MarkKind, maxHoles, type Tokens } from "./tokens.js";

/** Longer texts, and those with more marks, are said as they are. */
const maxLength = 4_000;
const maxMarks = 150;

/** What a mark stands for. */
export interface Mark {
  readonly kind: MarkKind;
  /** As it stands in {@link MarkedText.source}. */
  readonly source: string;
}

/** A text as a model is shown it: `⟦1⟧` in the place of what it may not change. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Blanks in front and behind, which are put back. */
  readonly edges: readonly [before: string, behind: string];
  /** The whole text with a single character for each value. */
  readonly source: string;
  readonly pieces: TextPieces;
}

const commandPrefix = /^[.。!！/／]$/u;
const reserved = /[\u{F0000}-\u{10FFFF}⟦⟧]/u;
const someWords = /\p{L}{2}/u;

/** @returns undefined where there is nothing to rewrite, or too much */
export function markText(pieces: TextPieces, tokens: Tokens): MarkedText | undefined {
  const { literals, values } = pieces;
  if (values.length > maxHoles || literals.some((one) => reserved.test(one))) return undefined;
  let whole = literals[0] ?? "";
  for (const [at, value] of values.entries()) {
    const first = typeof value === "string" && commandPrefix.test(value) ? firstPrefix : firstHole;
    whole += String.fromCodePoint(first + at) + (literals[at + 1] ?? "");
  }
  if (whole.length > maxLength) return undefined;
  const source = whole.trim();
  const at = whole.indexOf(source);
  const found = tokens.find(source);
  if (found.length > maxMarks) return undefined;
  let text = "";
  let prose = "";
  let done = 0;
  const marks: Mark[] = [];
  for (const { from, to, kind } of found) {
    const between = source.slice(done, from);
    const piece = source.slice(from, to);
    marks.push({ kind: kind === "number" ? kindOf(piece, values, tokens) : kind, source: piece });
    prose += between;
    text += `${between}⟦${marks.length}⟧`;
    done = to;
  }
  prose += source.slice(done);
  if (!someWords.test(prose)) return undefined;
  const edges = [whole.slice(0, at), whole.slice(at + source.length)] as const;
  return { text: text + source.slice(done), marks, edges, source, pieces };
}

/** Values without a figure are levels, or names of people, skills and things. */
function kindOf(piece: string, values: readonly TextValue[], tokens: Tokens): MarkKind {
  const read = withValues(piece, values).normalize("NFKC");
  if (/\p{N}/u.test(read)) return "number";
  return tokens.forbidden(read) === undefined ? "name" : "level";
}

/** A piece of a text with its values put in. */
export function withValues(source: string, values: readonly TextValue[]): string {
  return source.replace(/[\u{F0000}-\u{10FFFF}]/gu, (sign) => textOf(values[holeAt(sign)] ?? ""));
}

/** Text as pieces: each hole in it is the value that it stands for. */
export function piecesOf(source: string, { format, values }: TextPieces): TextPieces {
  const literals: string[] = [""];
  const used: TextValue[] = [];
  for (const piece of source.split(/([\u{F0000}-\u{10FFFF}])/u))
    if (/^[\u{F0000}-\u{10FFFF}]$/u.test(piece)) {
      used.push(values[holeAt(piece)] ?? "");
      literals.push("");
    } else literals[literals.length - 1] += piece;
  return { format, literals, values: used };
}

function holeAt(sign: string): number {
  const point = sign.codePointAt(0) ?? 0;
  return point - (point >= firstPrefix ? firstPrefix : firstHole);
}

export function textOf(value: TextValue): string {
  return typeof value === "object" ? value.markup : String(value);
}
