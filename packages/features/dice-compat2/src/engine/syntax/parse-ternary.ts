import type { Node } from "./nodes.js";
import type { Parser } from "./parser.js";

const question = 63;
const colon = 58;
const comma = 44;

/** `a ? b : c`, or `a ? b, c ? d, …`; neither can be nested without parentheses. */
export function parseTernary(parser: Parser): Node | undefined {
  const start = parser.position;
  const condition = parser.or();
  if (condition === undefined) return undefined;
  const end = parser.position;
  const yes = parseBehind(parser, question);
  if (yes === undefined) {
    parser.position = end;
    return condition;
  }
  const no = parseBehind(parser, colon);
  if (no !== undefined) return { kind: "ternary", condition, yes, no, start, end: parser.position };
  const cases: [Node, Node][] = [[condition, yes]];
  for (;;) {
    const next = parseCase(parser);
    if (next === undefined) return { kind: "choice", cases, start, end: parser.position };
    cases.push(next);
  }
}

function parseBehind(parser: Parser, code: number): Node | undefined {
  const start = parser.position;
  parser.blanks();
  if (!parser.take(code)) return parser.back(start);
  parser.blanks();
  return parser.or() ?? parser.back(start);
}

/** `, c ? d`; in a list the comma may as well separate two items. */
function parseCase(parser: Parser): [Node, Node] | undefined {
  const start = parser.position;
  parser.blanks();
  if (!parser.take(comma)) return parser.back(start);
  parser.blanks();
  const condition = parser.tentative();
  const value = condition && parseBehind(parser, question);
  return condition && value ? [condition, value] : parser.back(start);
}
