/** Why a text is no JSON, and where. */
export class JsonProblem extends Error {
  constructor(
    message: string,
    /** Both from 1. */
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/** Where a place of a text is: line and column, both from 1. */
export function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: before.length - start + 1 };
}

/** Parses JSON that people wrote. @throws JsonProblem with the place, which the engine itself names only sometimes */
export function readJson(text: string): unknown {
  const bare = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  try {
    return JSON.parse(bare);
  } catch {
    const offset = firstFault(bare);
    const { line, column } = placeIn(bare, offset);
    if (offset >= bare.trimEnd().length) throw new JsonProblem(ended, line, column);
    const token = String.fromCodePoint(bare.codePointAt(offset) ?? 0);
    if (token < " ") throw new JsonProblem("A text is not closed in its line.", line, column);
    throw new JsonProblem(`“${token}” is not expected here.`, line, column);
  }
}

const ended = "The text ends before a quote or bracket is closed.";
/** A whole string, number or word; of a broken string as much as is right. */
const token =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** Where reading cannot go on: the length of the text where it ends too early. */
function firstFault(text: string): number {
  const closing: string[] = [];
  let expects: "value" | "firstValue" | "name" | "firstName" | "colon" | "next" = "value";
  let at = 0;
  for (;;) {
    while (at < text.length && " \t\r\n".includes(text.charAt(at))) at++;
    const sign = text.charAt(at);
    if (sign === "") return text.length;
    if (expects === "colon") {
      if (sign !== ":") return at;
      expects = "value";
      at++;
    } else if (expects === "next") {
      const end = closing.at(-1);
      if (sign === end) closing.pop();
      else if (sign === "," && end !== undefined) expects = end === "}" ? "name" : "value";
      else return at;
      at++;
    } else if ((expects === "firstValue" || expects === "firstName") && sign === closing.at(-1)) {
      closing.pop();
      expects = "next";
      at++;
    } else if ((expects === "value" || expects === "firstValue") && (sign === "{" || sign === "[")) {
      closing.push(sign === "{" ? "}" : "]");
      expects = sign === "{" ? "firstName" : "firstValue";
      at++;
    } else {
      token.lastIndex = at;
      const found: string = token.exec(text)?.[0] ?? "";
      const isName: boolean = expects === "name" || expects === "firstName";
      if (found === "" || (isName && !found.startsWith('"'))) return at;
      at += found.length;
      if (found.startsWith('"') && (found.length === 1 || !found.endsWith('"'))) return at;
      expects = isName ? "colon" : "next";
    }
  }
}
