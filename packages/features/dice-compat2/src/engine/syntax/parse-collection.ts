import type { Node } from "./nodes.js";
import type { Parser } from "./parser.js";

const closeBracket = 93;
const closeBrace = 125;
const comma = 44;
const colon = 58;

/** `[1, 2]`, `[]`, or the range `[1..4]`. */
export function parseArray(parser: Parser): Node | undefined {
  const start = parser.position;
  parser.position++;
  parser.blanks();
  if (parser.take(closeBracket)) return { kind: "array", items: [], start, end: parser.position };
  const first = parser.inner();
  if (first === undefined) return parser.back(start);
  parser.blanks();
  if (parser.text("..")) return parseRange(parser, start, first);
  const items = [first];
  while (parser.take(comma)) {
    parser.blanks();
    const item = parser.expression();
    if (item === undefined) return parser.back(start);
    items.push(item);
    parser.blanks();
  }
  if (!parser.take(closeBracket)) return parser.back(start);
  return { kind: "array", items, start, end: parser.position };
}

function parseRange(parser: Parser, start: number, from: Node): Node | undefined {
  parser.blanks();
  const to = parser.expression();
  parser.blanks();
  if (to === undefined || !parser.take(closeBracket)) return parser.back(start);
  return { kind: "range", from, to, start, end: parser.position };
}

/** `{'a': 1, b: 2}`; a comma may stand behind the last item. */
export function parseDictionary(parser: Parser): Node | undefined {
  const start = parser.position;
  parser.position++;
  parser.blanks();
  const items: (readonly [Node, Node])[] = [];
  while (!parser.take(closeBrace)) {
    if (items.length > 0) {
      if (!parser.take(comma)) return parser.back(start);
      parser.blanks();
      if (parser.take(closeBrace)) break;
    }
    const item = parseItem(parser);
    if (item === undefined) return parser.back(start);
    items.push(item);
    parser.blanks();
  }
  return { kind: "dictionary", items, start, end: parser.position };
}

function parseItem(parser: Parser): readonly [Node, Node] | undefined {
  const key = parseKey(parser) ?? parser.expression();
  if (key === undefined) return undefined;
  parser.blanks();
  if (!parser.take(colon)) return undefined;
  parser.blanks();
  const value = parser.expression();
  return value && [key, value];
}

/** A bare name up to its colon, which would otherwise belong to the name. It stands for its value. */
function parseKey(parser: Parser): Node | undefined {
  const start = parser.position;
  const name = parser.name(false);
  if (name === undefined) return undefined;
  const end = parser.position;
  parser.blanks();
  if (parser.code !== colon) {
    parser.position = start;
    return undefined;
  }
  parser.position = end;
  return { kind: "name", name, quiet: true, start, end };
}
