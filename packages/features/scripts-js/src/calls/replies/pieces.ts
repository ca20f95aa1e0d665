/** A part of a text: plain, or an expression in braces. */
export interface Piece {
  /** As it is written. */
  readonly text: string;
  readonly expression?: string;
}

/** Marks that are read when the text is sent: `#{SPLIT}`, `#{DRAW-name}`. */
const mark = /#\{([A-Za-z]+(?:-[^{}]*)?)\}/gu;
/** The break between two messages as it may stand in braces. */
const formFeed = /\{[Ff]orm[Ff]eed\}/gu;

/** A text as a program whose braces are expressions, those of marks left alone. */
export function keepingMarks(text: string): string {
  return text.replace(formFeed, "\f").replace(mark, "#\\{$1\\}");
}

/** Splits a text at its `{…}` and `{% … %}`; braces within an expression are counted. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const whole = text.replace(formFeed, "\f");
  let plain = 0;
  for (let at = whole.indexOf("{"); at >= 0; at = whole.indexOf("{", at)) {
    const end = closing(whole, at);
    if (end < 0) break;
    const written = whole.slice(at, end + 1);
    const isMark = whole.charAt(at - 1) === "#" && /^\{[A-Za-z]+(?:-[^{}]*)?\}$/u.test(written);
    if (!isMark) {
      if (at > plain) pieces.push({ text: whole.slice(plain, at) });
      const inner = written.slice(1, -1);
      const isBlock = inner.startsWith("%") && inner.endsWith("%");
      pieces.push({ text: written, expression: isBlock ? inner.slice(1, -1) : inner });
      plain = end + 1;
    }
    at = end + 1;
  }
  if (plain < whole.length) pieces.push({ text: whole.slice(plain) });
  return pieces;
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at;
  }
  return -1;
}
