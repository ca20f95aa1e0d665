import { type CST, Lexer, type LineCounter, Parser } from "yaml";

/** Most lists and tables within each other; what people write has ten at most. */
export const maxLevels = 100;
/** Tokens that are open beside collections: the document, and what was read last. */
const others = 8;

/**
 * Makes syntax trees of a text. A number comes instead of a tree that is nested far too deep: the offset where it is;
 * then reading must end. The parser closes collections recursively, so that a deep one must never be open.
 */
export function* treesIn(text: string, lines: LineCounter): Generator<CST.Token | number, void> {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > maxLevels + others) {
      const deep = parser.stack.filter((token) => "items" in token)[maxLevels];
      yield deep?.offset ?? parser.offset;
    }
  }
  yield* parser.end();
}

/**
 * Finds where collections of a syntax tree stand deeper within each other than is allowed. Does not recurse.
 * @param most levels that are allowed
 * @returns the offset of the first collection found that is too deep; undefined where there is none
 */
export function tooDeepAt(tree: CST.Token, most: number): number | undefined {
  const open: [CST.Token, number][] = [[tree, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, level] = next;
    if (token.type === "document") {
      if (token.value !== undefined) open.push([token.value, level]);
      continue;
    }
    if (!("items" in token)) continue;
    if (level >= most) return token.offset;
    for (const { key, value } of token.items) {
      if (key) open.push([key, level + 1]);
      if (value) open.push([value, level + 1]);
    }
  }
  return undefined;
}
