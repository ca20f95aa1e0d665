import type { Access, Node } from "./nodes.js";
import type { Parser } from "./parser.js";

const openParenthesis = 40;
const closeParenthesis = 41;
const openBracket = 91;
const closeBracket = 93;
const comma = 44;
const dot = 46;

/** Where a call may stand: right behind the value, behind an index. */
interface Callable {
  readonly call: boolean;
  readonly indexCall: boolean;
}

/** A call, indexes and attributes behind a value, in any number. */
export function parseAccess(parser: Parser, start: number, base: Node, callable: Callable): Node {
  const steps: Access[] = [];
  const first = callable.call ? parseCall(parser) : undefined;
  if (first !== undefined) steps.push(first);
  for (;;) {
    const index = parseIndex(parser);
    const step = index ?? parseAttribute(parser);
    if (step === undefined) break;
    steps.push(step);
    const call = index === undefined || callable.indexCall ? parseCall(parser) : undefined;
    if (call !== undefined) steps.push(call);
  }
  return accessed(parser, start, base, steps);
}

/** Attributes and their calls only. */
export function parseAttributes(parser: Parser, start: number, base: Node): Node {
  const steps: Access[] = [];
  for (let step = parseAttribute(parser); step !== undefined; step = parseAttribute(parser)) {
    steps.push(step);
    const call = parseCall(parser);
    if (call !== undefined) steps.push(call);
  }
  return accessed(parser, start, base, steps);
}

function accessed(parser: Parser, start: number, base: Node, steps: readonly Access[]): Node {
  const [first] = steps;
  if (first === undefined) return base;
  const called = base.kind === "name" && first.kind === "call";
  return {
    kind: "access",
    base: called ? { ...base, quiet: true } : base,
    steps,
    start,
    end: parser.position,
  };
}

/** `kh`, `kl3` right behind an array. */
export function parseKeep(parser: Parser, start: number, base: Node): Node | undefined {
  const end = parser.position;
  parser.spaces();
  const at = parser.position;
  const name = parser.text("kh") ? "kh" : parser.text("kl") ? "kl" : undefined;
  if (name === undefined) return parser.back(end);
  const from = parser.position;
  const digits = parser.digits();
  const values: Node[] =
    digits === "" ? [] : [{ kind: "int", value: Number(digits), start: from, end: parser.position }];
  return {
    kind: "access",
    base,
    steps: [
      { kind: "attribute", at, name },
      { kind: "call", at, values },
    ],
    start,
    end: parser.position,
  };
}

/** `[index]`, unless it is assigned to: then the expression as a whole takes it. */
function parseIndex(parser: Parser): Access | undefined {
  const start = parser.position;
  parser.spaces();
  const at = parser.position;
  if (!parser.take(openBracket)) return parser.back(start);
  parser.blanks();
  const index = parser.inner();
  parser.blanks();
  if (index === undefined || !parser.take(closeBracket)) return parser.back(start);
  const end = parser.position;
  parser.blanks();
  if (parser.assigns()) return parser.back(start);
  parser.position = end;
  return { kind: "index", at, index };
}

function parseAttribute(parser: Parser): Access | undefined {
  const start = parser.position;
  parser.spaces();
  const at = parser.position;
  if (!parser.take(dot)) return parser.back(start);
  parser.blanks();
  const name = parser.name();
  return name === undefined ? parser.back(start) : { kind: "attribute", at, name };
}

function parseCall(parser: Parser): Access | undefined {
  const start = parser.position;
  parser.spaces();
  const at = parser.position;
  if (!parser.take(openParenthesis)) return parser.back(start);
  parser.blanks();
  if (parser.take(closeParenthesis)) return { kind: "call", at, values: [] };
  const values: Node[] = [];
  do {
    parser.blanks();
    const value = values.length === 0 ? parser.inner() : parser.expression();
    if (value === undefined) return parser.back(start);
    values.push(value);
    parser.blanks();
  } while (parser.take(comma));
  return parser.take(closeParenthesis) ? { kind: "call", at, values } : parser.back(start);
}
