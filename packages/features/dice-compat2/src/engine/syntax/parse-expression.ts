import type { Node } from "./nodes.js";
import { parseTernary } from "./parse-ternary.js";
import type { Parser } from "./parser.js";

const openBracket = 91;
const closeBracket = 93;
const colon = 58;
const dot = 46;
const ampersand = 38;

/** An assignment, or a ternary with at most one slice behind it. */
export function parseExpression(parser: Parser): Node | undefined {
  const start = parser.position;
  const assignment = parser.sees(ampersand) ? parseRawAssignment(parser) : parseNameAssignment(parser);
  if (assignment !== undefined) return assignment;
  const value = parseTernary(parser);
  return value && parseSuffix(parser, start, value);
}

/** What stands behind the `=`; nothing is taken when there is no assignment after all. */
function assigned(parser: Parser): Node | undefined {
  parser.blanks();
  if (!parser.assigns()) return undefined;
  parser.blanks();
  return parser.expression();
}

/** `name = …`, `name.attribute = …`, `this.attribute = …` */
function parseNameAssignment(parser: Parser): Node | undefined {
  const start = parser.position;
  if (!parser.nameStarts) return undefined;
  const name = parser.name();
  if (name === undefined) return undefined;
  parser.blanks();
  let attribute: string | undefined;
  if (parser.sees(dot)) {
    parser.position++;
    parser.blanks();
    attribute = parser.name() ?? "";
  }
  const value = attribute === "" ? undefined : assigned(parser);
  if (value === undefined) {
    // Names that are not assigned to are no misses: a text is refused where its value ends.
    parser.position = start;
    return undefined;
  }
  const span = { start, end: parser.position };
  if (attribute === undefined) return { kind: "assign", name, value, ...span };
  if (name === "this") return { kind: "assignThis", attribute, value, ...span };
  return { kind: "assignAttribute", name, raw: false, attribute, value, ...span };
}

/** `&name = …`, `&name.attribute = …` */
function parseRawAssignment(parser: Parser): Node | undefined {
  const start = parser.position;
  parser.position++;
  const name = parser.name();
  if (name === undefined) return parser.back(start);
  if (parser.take(dot)) {
    const attribute = parser.name();
    const value = attribute === undefined ? undefined : assigned(parser);
    if (attribute === undefined || value === undefined) return parser.back(start);
    return { kind: "assignAttribute", name, raw: true, attribute, value, start, end: parser.position };
  }
  const { deepest } = parser;
  parser.deepest = parser.depth;
  const value = assigned(parser);
  const depth = parser.deepest - parser.depth;
  parser.deepest = Math.max(deepest, parser.deepest);
  if (value === undefined) return parser.back(start);
  return { kind: "assignComputed", name, value, depth, start, end: parser.position };
}

/** `[from:to:step]`, perhaps assigned to, or `[index] = …` */
function parseSuffix(parser: Parser, start: number, target: Node): Node {
  const end = parser.position;
  parser.spaces();
  const at = parser.position;
  if (!parser.sees(openBracket)) {
    parser.position = end;
    return target;
  }
  parser.position++;
  parser.blanks();
  const from = parser.sees(colon) ? undefined : parser.inner();
  parser.blanks();
  const node = parser.sees(colon)
    ? parseSlice(parser, start, at, target, from)
    : parseIndexAssignment(parser, start, at, target, from);
  if (node !== undefined) return node;
  parser.position = end;
  return target;
}

function parseIndexAssignment(
  parser: Parser,
  start: number,
  at: number,
  target: Node,
  index: Node | undefined,
): Node | undefined {
  if (index === undefined || !parser.take(closeBracket)) return undefined;
  const value = assigned(parser);
  return value && { kind: "assignIndex", target, at, index, value, start, end: parser.position };
}

function parseSlice(
  parser: Parser,
  start: number,
  at: number,
  target: Node,
  from: Node | undefined,
): Node | undefined {
  const to = parseBound(parser);
  const step = parser.sees(colon) ? parseBound(parser) : undefined;
  if (!parser.take(closeBracket)) return undefined;
  const end = parser.position;
  const value = assigned(parser);
  if (value !== undefined) {
    return { kind: "assignSlice", target, at, from, to, step, value, start, end: parser.position };
  }
  parser.position = end;
  return { kind: "slice", target, at, from, to, step, start, end };
}

/** What stands behind a colon of a slice, often nothing. */
function parseBound(parser: Parser): Node | undefined {
  parser.position++;
  parser.blanks();
  const bound = parser.sees(colon) || parser.sees(closeBracket) ? undefined : parser.expression();
  parser.blanks();
  return bound;
}
