import { type Amount, type DiceTerm, previousResult } from "../dice/dice-operator.js";
import { isDigit } from "./characters.js";
import type { DiceLink, Node } from "./nodes.js";
import { parseValue } from "./parse-value.js";
import type { Parser } from "./parser.js";

/** A dice term, or whatever value stands here. */
export function parseDice(parser: Parser): Node | undefined {
  const start = parser.position;
  const { code } = parser;
  let count: Amount | undefined;
  if (isDigit(code) || code === 40) {
    count = parser.amount();
    if (count === undefined) return parseValue(parser);
  }
  const first = parseLink(parser, start, count);
  if (first === undefined) {
    parser.position = start;
    return parseValue(parser);
  }
  const links = [first];
  for (let link: DiceLink | undefined = first; link?.operator.continues; ) {
    const before = parser.position;
    // Dice of the same kind go on (`d4d6`); other kinds do not: `4d6a5` leaves `a5`.
    if (before >= parser.source.length || !link.operator.letters.includes(parser.source.charAt(before)))
      break;
    const next = parser.source.charCodeAt(before + 1);
    if (!isDigit(next) && next !== 40) break;
    link = parseLink(parser, before, previousResult);
    if (link === undefined) parser.position = before;
    else links.push(link);
  }
  return { kind: "dice", links, start, end: parser.position };
}

/** One term behind its count: of all operators with this letter the one that takes most. */
function parseLink(parser: Parser, start: number, count: Amount | undefined): DiceLink | undefined {
  const at = parser.position;
  const operators = parser.operators.get(parser.source.charAt(at));
  if (operators === undefined) return undefined;
  let best: DiceLink | undefined;
  for (const operator of operators) {
    if (!parser.isEnabled(operator)) continue;
    parser.position = at + 1;
    parser.amounts = [];
    const term: DiceTerm | undefined = operator.parse(parser, count);
    if (term === undefined || parser.position <= (best?.end ?? at)) continue;
    const amounts = count?.expression === undefined ? parser.amounts : [count, ...parser.amounts];
    best = { operator, term, count, amounts, start, end: parser.position };
  }
  if (best !== undefined) parser.position = best.end;
  return best;
}
