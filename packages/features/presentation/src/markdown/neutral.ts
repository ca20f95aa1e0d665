import type { TextPieces, TextValue } from "@dicetower/texts/api";

const signs = /[\\*_~[\]`|]/g;
/** What anything is escaped for, but at the start of a line. */
const special = /[\\*_~[\]`|\n]/;
const lineStart = /^(\s*)(?:([>#+-])|(\d+)\.)/;

/**
 * The Markdown of a text with its values in it, their signs escaped: whoever renders it sees what was meant. A plain
 * text becomes Markdown that shows it as it is.
 */
export function neutralMarkdown({ format, literals, values }: TextPieces): string {
  const said: string[] = [];
  // Looking at the end of all that was said would copy it, for each piece.
  let begins = true;
  const say = (piece: string) => {
    if (piece === "") return;
    said.push(piece);
    begins = piece.endsWith("\n");
  };
  for (const [at, literal] of literals.entries()) {
    if (at > 0) say(escaped(textOf(values[at - 1] ?? ""), begins));
    say(format === "markdown" ? literal : escaped(literal, begins));
  }
  return said.join("");
}

function escaped(text: string, start: boolean): string {
  if (!start && !special.test(text)) return text;
  return text
    .split("\n")
    .map((line, at) => {
      const plain = line.replace(signs, "\\$&");
      if (!start && at === 0) return plain;
      return plain.replace(lineStart, (_, blanks: string, sign?: string, number?: string) =>
        sign === undefined ? `${blanks}${number}\\.` : `${blanks}\\${sign}`,
      );
    })
    .join("\n");
}

function textOf(value: TextValue): string {
  return typeof value === "object" ? value.markup : String(value);
}
