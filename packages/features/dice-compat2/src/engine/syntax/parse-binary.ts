import type { BinaryOperator, BinaryStep, LogicOperator, Node } from "./nodes.js";
import { parseDice } from "./parse-dice.js";
import type { Parser } from "./parser.js";

interface OperatorSpelling {
  readonly operator: BinaryOperator | LogicOperator;
  readonly length: number;
  /** Binds tighter when higher. */
  readonly level: number;
  /** Lowest level of what may stand at the right. */
  readonly right: number;
}

function spelling(
  operator: OperatorSpelling["operator"],
  level: number,
  length: number = operator.length,
  right: number = level + 1,
): OperatorSpelling {
  return { operator, length, level, right };
}

const lowest = 1;
const coalesce = 8;
const highest = 9;

const or = spelling("||", lowest);
const and = spelling("&&", 2);
const bitOr = spelling("|", 3);
const bitAnd = spelling("&", 4);
const less = spelling("<", 5);
const lessOrEqual = spelling("<=", 5);
const equal = spelling("==", 5);
const unequal = spelling("!=", 5);
const greaterOrEqual = spelling(">=", 5);
const greater = spelling(">", 5);
const plus = spelling("+", 6);
const minus = spelling("-", 6);
// At the right of these stands a power, so that `??` is found only at the left end of a product.
const times = spelling("*", 7, 1, highest);
const over = spelling("/", 7, 1, highest);
const modulo = spelling("%", 7, 1, highest);
const otherwise = spelling("??", coalesce);
const power = spelling("^", highest);
const starPower = spelling("^", highest, 2);

/** The operator at the parser's position, the longest one where several fit. */
function operatorAt(source: string, position: number): OperatorSpelling | undefined {
  const next = source.charCodeAt(position + 1);
  switch (source.charCodeAt(position)) {
    case 0x2b: // +
    case 0xff0b:
      return plus;
    case 0x2d: // -
    case 0xff0d:
      return minus;
    case 0x2a: // *
      return next === 0x2a ? starPower : times;
    case 0xff0a:
      return times;
    case 0x2f: // /
    case 0xff0f:
      return over;
    case 0x25: // %
      return modulo;
    case 0x5e: // ^
      return power;
    case 0x7c: // |
      return next === 0x7c ? or : bitOr;
    case 0x26: // &
      return next === 0x26 ? and : bitAnd;
    case 0x3c: // <
      return next === 0x3d ? lessOrEqual : less;
    case 0x3e: // >
      return next === 0x3d ? greaterOrEqual : greater;
    case 0x3d: // =
      return next === 0x3d ? equal : undefined;
    case 0x21: // !
      return next === 0x3d ? unequal : undefined;
    case 0x3f: // ?
      return next === 0x3f ? otherwise : undefined;
    default:
      return undefined;
  }
}

/**
 * All binary operators by precedence climbing, all left-associative. Operators of one level make one flat node,
 * so that a long sum is no deep tree.
 */
export function parseBinary(parser: Parser, level = lowest): Node | undefined {
  const start = parser.position;
  let left = parseUnary(parser);
  if (left === undefined) return undefined;
  let leftLevel = highest + 1;
  let steps: BinaryStep[] = [];
  let operands: Node[] = [];
  for (;;) {
    const end = parser.position;
    parser.blanks();
    const at = parser.position;
    const found = operatorAt(parser.source, at);
    if (found === undefined || found.level < level || (found === otherwise && leftLevel < coalesce)) {
      parser.miss();
      parser.position = end;
      return left;
    }
    parser.position += found.length;
    parser.blanks();
    const right: Node | undefined =
      found.right > highest ? parseUnary(parser) : parseBinary(parser, found.right);
    if (right === undefined) {
      parser.position = end;
      return left;
    }
    const { operator } = found;
    const same = found.level === leftLevel;
    if (operator === "||" || operator === "&&" || operator === "??") {
      if (!same) operands = [left];
      operands.push(right);
      left = { kind: "logic", operator, operands, start, end: parser.position };
    } else {
      const first: Node = same && left.kind === "binary" ? left.first : left;
      if (!same) steps = [];
      steps.push({ operator, at, operand: right });
      left = { kind: "binary", first, steps, start, end: parser.position };
    }
    leftLevel = found.level;
  }
}

/** One sign at most, and it binds tighter than a power: `-2^2` is 4. */
function parseUnary(parser: Parser): Node | undefined {
  const { code, position: start } = parser;
  const negative = code === 0x2d || code === 0xff0d;
  if (!negative && code !== 0x2b && code !== 0xff0b) return parseDice(parser);
  parser.position++;
  parser.blanks();
  const operand = parseDice(parser);
  if (operand === undefined) return parser.back(start);
  return { kind: "unary", operator: negative ? "-" : "+", operand, start, end: parser.position };
}
