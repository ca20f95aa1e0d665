import { isDigit } from "./characters.js";
import type { Node } from "./nodes.js";
import { parseAccess, parseAttributes, parseKeep } from "./parse-access.js";
import { parseArray, parseDictionary } from "./parse-collection.js";
import { parseText } from "./parse-text.js";
import type { Parser } from "./parser.js";

const constants: ReadonlyMap<string, number | null> = new Map([
  ["true", 1],
  ["false", 0],
  ["null", null],
]);

/** A literal, a name, a collection or something in parentheses, with what is reached from it. */
export function parseValue(parser: Parser): Node | undefined {
  const { code, position: start } = parser;
  if (isDigit(code) || code === 46) return parseNumber(parser);
  switch (code) {
    case 0x28: {
      const node = parser.parenthesised();
      return node && parseAccess(parser, start, node, { call: parser.code === 0x28, indexCall: true });
    }
    case 0x5b: {
      const node = parseArray(parser);
      if (node === undefined) return undefined;
      const kept = parseKeep(parser, start, node);
      return kept === undefined
        ? parseAccess(parser, start, node, { call: false, indexCall: false })
        : parseAttributes(parser, start, kept);
    }
    case 0x7b: {
      const node = parseDictionary(parser);
      return node && parseAccess(parser, start, node, { call: true, indexCall: true });
    }
    case 0x26:
      return parseRaw(parser);
    case 0x22:
    case 0x27:
    case 0x60:
    case 0x1e: {
      const node = parseText(parser);
      return node && parseAccess(parser, start, node, { call: false, indexCall: false });
    }
    default:
      return parseName(parser);
  }
}

/** `12`, `1.5`, `.5`; never `1.`, so that `[1..4]` is a range. */
function parseNumber(parser: Parser): Node | undefined {
  const start = parser.position;
  const whole = parser.digits();
  if (parser.code === 46 && isDigit(parser.source.charCodeAt(parser.position + 1))) {
    parser.position++;
    const value = Number(`${whole}.${parser.digits()}`);
    return { kind: "float", value, start, end: parser.position };
  }
  if (whole === "") return parser.miss();
  return { kind: "int", value: Number(whole), start, end: parser.position };
}

function parseName(parser: Parser): Node | undefined {
  const start = parser.position;
  const name = parser.name();
  if (name === undefined) return undefined;
  const end = parser.position;
  const constant = constants.get(name);
  if (constant === null) return { kind: "null", start, end };
  if (constant !== undefined) return { kind: "int", value: constant, start, end };
  if (name === "this") {
    return parseAccess(parser, start, { kind: "this", start, end }, { call: false, indexCall: true });
  }
  return parseAccess(
    parser,
    start,
    { kind: "name", name, quiet: false, start, end },
    { call: true, indexCall: true },
  );
}

/** `&name`: a computed value itself, unevaluated. */
function parseRaw(parser: Parser): Node | undefined {
  const start = parser.position;
  parser.position++;
  const name = parser.name();
  if (name === undefined) return parser.back(start);
  return parseAttributes(parser, start, { kind: "raw", name, start, end: parser.position });
}
