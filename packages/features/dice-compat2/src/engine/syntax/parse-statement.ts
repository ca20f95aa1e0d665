import type { DiceFamily } from "../dice/dice-operator.js";
import type { Branch, Statement } from "./nodes.js";
import { parseFunction, parseReturn } from "./parse-function.js";
import type { Parser } from "./parser.js";

const semicolon = 59;
const macro = /^\/\/[ \n\t\r]*#EnableDice[ \n\t\r]+(wod|coc|fate|doublecross)[ \n\t\r]+(true|false)/;

/** As many statements as there are; undefined when there is not even a comment. */
export function parseStatements(parser: Parser): readonly Statement[] | undefined {
  const statements: Statement[] = [];
  const start = parser.position;
  let end = -1;
  for (let more = true; more; ) {
    parser.blanks();
    if (parser.code === semicolon) {
      parser.position++;
      end = parser.position;
    } else if (parseComment(parser)) {
      end = parser.position;
    } else {
      const statement = parseStatement(parser);
      if (statement === undefined) break;
      statements.push(statement);
      end = parser.position;
      more = !needsSeparator(statement) || parseSeparator(parser);
    }
  }
  parser.position = end === -1 ? start : end;
  return end === -1 ? undefined : statements;
}

function needsSeparator({ kind }: Statement): boolean {
  return kind === "expression" || kind === "break" || kind === "continue";
}

/** Blanks with a line end or a semicolon among them; a semicolon may be left for the next turn. */
function parseSeparator(parser: Parser): boolean {
  const start = parser.position;
  parser.blanks();
  return parser.code === semicolon || /[\n\r]/.test(parser.source.slice(start, parser.position));
}

/** `// …` to the end of the line; `// #EnableDice coc false` switches a family. */
function parseComment(parser: Parser): boolean {
  if (!parser.source.startsWith("//", parser.position)) return false;
  const match = macro.exec(parser.source.slice(parser.position));
  if (match !== null) {
    parser.enable(match[1] as DiceFamily, match[2] === "true");
    parser.position += match[0].length;
  }
  const { source } = parser;
  while (parser.position < source.length && parser.code !== 10 && parser.code !== 13) parser.position++;
  return true;
}

function parseStatement(parser: Parser): Statement | undefined {
  const start = parser.position;
  const statement = parseKeyword(parser, start);
  if (statement !== undefined) return statement;
  parser.position = start;
  const expression = parser.expression();
  return expression && { kind: "expression", expression, start, end: parser.position };
}

function parseKeyword(parser: Parser, start: number): Statement | undefined {
  switch (parser.source.charAt(start)) {
    case "i":
      return parser.keyword("if") ? parseIf(parser, start) : undefined;
    case "w":
      return parser.keyword("while") ? parseWhile(parser, start) : undefined;
    case "f":
      return parser.keyword("func") ? parseFunction(parser, start) : undefined;
    case "r":
      return parser.keyword("return") ? parseReturn(parser, start) : undefined;
    case "b":
      return parseJump(parser, start, "break");
    case "c":
      return parseJump(parser, start, "continue");
    default:
      return undefined;
  }
}

function parseJump(parser: Parser, start: number, kind: "break" | "continue"): Statement | undefined {
  if (!parser.keyword(kind)) return undefined;
  return parser.loops > 0 ? { kind, start, end: parser.position } : parser.back(start);
}

function parseIf(parser: Parser, start: number): Statement | undefined {
  const first = parseBranch(parser);
  if (first === undefined) return undefined;
  const branches = [first];
  let otherwise: readonly Statement[] | undefined;
  while (otherwise === undefined) {
    const end = parser.position;
    parser.blanks();
    const next = parser.keyword("else") ? parseElse(parser) : undefined;
    if (next === undefined) {
      parser.position = end;
      break;
    }
    if ("condition" in next) branches.push(next);
    else otherwise = next;
  }
  return { kind: "if", branches, otherwise, start, end: parser.position };
}

function parseElse(parser: Parser): Branch | readonly Statement[] | undefined {
  parser.blanks();
  return parser.keyword("if") ? parseBranch(parser) : parser.block();
}

function parseWhile(parser: Parser, start: number): Statement | undefined {
  parser.loops++;
  const branch = parseBranch(parser);
  parser.loops--;
  return branch && { kind: "while", ...branch, start, end: parser.position };
}

/** A blank, a condition and a block. */
function parseBranch(parser: Parser): Branch | undefined {
  const start = parser.position;
  parser.blanks();
  if (parser.position === start) return parser.miss();
  const condition = parser.expression();
  if (condition === undefined) return undefined;
  parser.blanks();
  const body = parser.block();
  return body && { condition, body };
}
