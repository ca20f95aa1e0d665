import type { Operator } from "../nodes/operation.js";
import { operators, spellings } from "../operators/table.js";

/** An operator under one of its spellings. */
export interface OperatorToken {
  readonly text: string;
  readonly operator: Operator;
  /** Code of the second character; undefined where there is none. */
  readonly second: number | undefined;
}

/** Character codes that the parser asks for. */
export const codes = {
  tab: 0x09,
  newline: 0x0a,
  return: 0x0d,
  space: 0x20,
  open: 0x28,
  close: 0x29,
  comma: 0x2c,
  zero: 0x30,
  nine: 0x39,
  openTuple: 0x5b,
  closeTuple: 0x5d,
  i: 0x69,
  openName: 0x7b,
  closeName: 0x7d,
} as const;

/** Tokens by the code of their first ASCII character, the longest first, so that the first match is the longest. */
const tokens: readonly (readonly OperatorToken[] | undefined)[] = index();

function index(): (readonly OperatorToken[] | undefined)[] {
  const spelled = Object.entries(spellings).flatMap(([text, token]) =>
    operators.filter((operator) => operator.token === token).map((operator) => ({ text, operator })),
  );
  const all = [...operators.map((operator) => ({ text: operator.token, operator })), ...spelled].map(
    ({ text, operator }) => ({ text, operator, second: text.length > 1 ? text.charCodeAt(1) : undefined }),
  );
  all.sort((a, b) => b.text.length - a.text.length);
  const byFirst = Array.from<readonly OperatorToken[] | undefined>({ length: 128 });
  for (const token of all) {
    const first = token.text.charCodeAt(0);
    byFirst[first] = [...(byFirst[first] ?? []), token];
  }
  return byFirst;
}

/** The code of a character with ASCII letters in lower case; NaN behind the end. */
export function codeAt(source: string, at: number): number {
  const code = source.charCodeAt(at);
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}

export function isDigit(code: number): boolean {
  return code >= codes.zero && code <= codes.nine;
}

/** What may stand between the items of a tuple. */
export function isBlank(code: number): boolean {
  return code === codes.space || code === codes.tab || code === codes.newline || code === codes.return;
}

/** The longest operator token at an offset. */
export function tokenAt(source: string, at: number): OperatorToken | undefined {
  const code = codeAt(source, at);
  const candidates = code < 128 ? tokens[code] : undefined;
  if (candidates === undefined) return undefined;
  const next = codeAt(source, at + 1);
  for (let place = 0; place < candidates.length; place++) {
    const token = candidates[place] as OperatorToken;
    if (token.second === undefined || (token.second === next && matches(source, at, token.text)))
      return token;
  }
  return undefined;
}

/** The first two characters match. */
function matches(source: string, at: number, text: string): boolean {
  for (let offset = 2; offset < text.length; offset++) {
    if (codeAt(source, at + offset) !== text.charCodeAt(offset)) return false;
  }
  return true;
}

/** Operators, brackets, quotes, separators and blanks cannot be part of a name in braces. */
const endsName = /[\s{}()[\]'"`:,+\-*/^&|<>?$=]/u;

/** The offset behind a name that begins at `at`; `at` itself where none does. */
export function nameEnd(source: string, at: number): number {
  const length = source.slice(at).search(endsName);
  return length === -1 ? source.length : at + length;
}
