/** A piece of a template: text as it stands, or what stands between braces. */
export type Piece =
  | { readonly text: string }
  | {
      /** With its braces, for names that nobody knows. */
      readonly written: string;
      readonly inside: string;
    };

/** Splits a text at its outermost braces; `\{` and `\}` are braces as text. Braces without a partner are text, too. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  const closed = closings(text);
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    const next = text[at + 1];
    if (char === "\\" && (next === "{" || next === "}")) {
      plain += next;
      at += 2;
      continue;
    }
    const end = closed.get(at);
    if (end === undefined) {
      plain += char;
      at += 1;
      continue;
    }
    if (plain !== "") found.push({ text: plain });
    plain = "";
    found.push({ written: text.slice(at, end + 1), inside: text.slice(at + 1, end) });
    at = end + 1;
  }
  if (plain !== "") found.push({ text: plain });
  return found;
}

/** Where each opened brace is closed, in one pass. */
function closings(text: string): ReadonlyMap<number, number> {
  const opened: number[] = [];
  const closed = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "\\" && (text[at + 1] === "{" || text[at + 1] === "}")) at += 1;
    else if (char === "{") opened.push(at);
    else if (char === "}") {
      const from = opened.pop();
      if (from !== undefined) closed.set(from, at);
    }
  }
  return closed;
}

/** Splits outside of braces and of brackets, so that `|` and `&` within CQ codes and nested templates stay. */
export function splitOutside(
  text: string,
  separator: string,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length && parts.length + 1 < most; at++) {
    const char = text[at];
    if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth = Math.max(0, depth - 1);
    else if (depth === 0 && char === separator) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin));
  return parts;
}
