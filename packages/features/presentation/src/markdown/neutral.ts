import type { TextPieces, TextValue } from "@dicetower/texts/api";

const signs = /[\\*_~[\]`|]/g;
const lineStart = /^(\s*)(?:([>#+-])|(\d+)\.)/;

/**
 * The Markdown of a text with its values in it, their signs escaped: whoever renders it sees what was meant. A plain
 * text becomes Markdown that shows it as it is.
 */
export function neutralMarkdown({ format, literals, values }: TextPieces): string {
  let said = "";
  for (const [at, literal] of literals.entries()) {
    if (at > 0) said += escaped(textOf(values[at - 1] ?? ""), said === "" || said.endsWith("\n"));
    said += format === "markdown" ? literal : escaped(literal, said === "" || said.endsWith("\n"));
  }
  return said;
}

function escaped(text: string, start: boolean): string {
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
