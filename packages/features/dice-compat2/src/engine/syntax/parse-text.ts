import type { Node, Statement } from "./nodes.js";
import type { Parser } from "./parser.js";

const backslash = "\\";
const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["f", "\f"],
  ["t", "\t"],
  [backslash, backslash],
  ["'", "'"],
  ['"', '"'],
  ["{", "{"],
  ["}", "}"],
]);

/** A text in quotes, or a template in back-quotes or between two U+001E. */
export function parseText(parser: Parser): Node | undefined {
  const start = parser.position;
  const quote = parser.source.charAt(start);
  parser.position++;
  const isTemplate = quote === "`" || quote === "\x1e";
  const parts: (string | readonly Statement[])[] = [];
  let text = "";
  for (;;) {
    const character = parser.source.charAt(parser.position);
    if (character === "") return parser.back(start);
    if (character === quote) break;
    if (character === "{" && isTemplate) {
      const program = parseHole(parser);
      if (program === undefined) return parser.back(start);
      if (text !== "") parts.push(text);
      text = "";
      parts.push(program);
      continue;
    }
    parser.position++;
    text += character === backslash ? parseEscape(parser) : character;
  }
  parser.position++;
  const end = parser.position;
  if (parts.length === 0) return { kind: "text", value: text, start, end };
  if (text !== "") parts.push(text);
  return { kind: "template", parts, start, end };
}

/** What a backslash and the character behind it stand for; any other backslash stays. */
function parseEscape(parser: Parser): string {
  const meaning = escapes.get(parser.source.charAt(parser.position));
  if (meaning === undefined) return backslash;
  parser.position++;
  return meaning;
}

/** `{program}` or `{% program %}`; a loop around the template is no loop of the program. */
function parseHole(parser: Parser): readonly Statement[] | undefined {
  const { loops } = parser;
  parser.loops = 0;
  parser.deeper();
  const program = parseBetween(parser, "{%", "%}") ?? parseBetween(parser, "{", "}");
  parser.depth--;
  parser.loops = loops;
  return program;
}

function parseBetween(parser: Parser, open: string, close: string): readonly Statement[] | undefined {
  const start = parser.position;
  if (!parser.text(open)) return undefined;
  const program = parser.program();
  if (program === undefined) return parser.back(start);
  parser.blanks();
  return parser.text(close) ? program : parser.back(start);
}
