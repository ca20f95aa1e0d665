import type { Statement } from "./nodes.js";
import type { Parser } from "./parser.js";

const openParenthesis = 40;
const closeParenthesis = 41;
const comma = 44;

/** `func name(a, b) { … }`; a loop around it is no loop of its body. */
export function parseFunction(parser: Parser, start: number): Statement | undefined {
  const from = parser.position;
  parser.blanks();
  if (parser.position === from) return parser.miss();
  const name = parser.name();
  if (name === undefined) return undefined;
  parser.blanks();
  const parameters = parseParameters(parser);
  if (parameters === undefined) return undefined;
  parser.blanks();
  const { loops, deepest } = parser;
  parser.loops = 0;
  parser.deepest = parser.depth;
  const body = parser.block();
  const depth = parser.deepest - parser.depth;
  parser.loops = loops;
  parser.deepest = Math.max(deepest, parser.deepest);
  return body && { kind: "func", name, parameters, body, depth, start, end: parser.position };
}

function parseParameters(parser: Parser): string[] | undefined {
  if (!parser.take(openParenthesis)) return undefined;
  parser.blanks();
  const parameters: string[] = [];
  if (parser.take(closeParenthesis)) return parameters;
  do {
    parser.blanks();
    const name = parser.name();
    if (name === undefined) return undefined;
    parameters.push(name);
    parser.blanks();
  } while (parser.take(comma));
  return parser.take(closeParenthesis) ? parameters : undefined;
}

/** `return`, with a value when one follows a blank. */
export function parseReturn(parser: Parser, start: number): Statement {
  const end = parser.position;
  parser.blanks();
  const value = parser.position > end ? parser.expression() : undefined;
  if (value === undefined) parser.position = end;
  return { kind: "return", value, start, end: parser.position };
}
