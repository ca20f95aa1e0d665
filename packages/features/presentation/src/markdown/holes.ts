/**
 * While a text is parsed, each variable in it is one character of plane 15, and each escaped sign one of plane 16:
 * nothing of what a variable holds is there to be read as Markdown.
 */
const firstHole = 0xf0000;
const firstEscape = 0x100000;

/** Values that one text may hold. */
export const maxHoles = 65_000;

const reserved = /[\u{F0000}-\u{10FFFF}]/gu;
const escapes = /\\([!-/:-@[-`{-~])/g;
const escaped = /[\u{100000}-\u{10007F}]/gu;
const marks = /([\u{F0000}-\u{10FFFF}])/u;

/** Puts the pieces of a text together, a mark in the place of each value. */
export function withMarks(literals: readonly string[]): string {
  let source = "";
  for (const [at, literal] of literals.entries()) {
    if (at > 0) source += String.fromCodePoint(firstHole + at - 1);
    source += literal
      .replace(reserved, "\uFFFD")
      .replace(escapes, (_, sign: string) => String.fromCodePoint(firstEscape + sign.charCodeAt(0)));
  }
  return source.replaceAll("\r\n", "\n");
}

/** True where a variable stands in it. */
export function hasHole(source: string): boolean {
  return /[\u{F0000}-\u{FFFFF}]/u.test(source);
}

/** Escaped signs as they are meant. */
export function unescaped(source: string): string {
  return source.replace(escaped, (mark) => signOf(mark));
}

/** Escaped signs as they were written, for code. */
export function asWritten(source: string): string {
  return source.replace(escaped, (mark) => `\\${signOf(mark)}`);
}

/** Splits a text at its marks: numbers are the variables, by their place. */
export function split(source: string): (string | number)[] {
  return source.split(marks).flatMap((piece): (string | number)[] => {
    const point = piece.codePointAt(0) ?? 0;
    if (piece === "") return [];
    return point >= firstHole && point < firstEscape ? [point - firstHole] : [piece];
  });
}

function signOf(mark: string): string {
  return String.fromCharCode((mark.codePointAt(0) ?? firstEscape) - firstEscape);
}
