/** A place for a value, or something that is drawn or worked out: what a translation has to keep. */
export type Placeholder = string;

/** A variable, or a call: anything else between braces stays as it is written. */
const isPlaceholder = /^([\w$.-]+|[=%].*|[a-z]+:.*)$/is;

/**
 * The placeholders of a text of the server, each once and sorted: `{name}`, those in `{sample:a|b}`, and calls such as
 * `{=1d6}`. Doubled braces are braces.
 */
export function placeholdersIn(text: string): Placeholder[] {
  const found = new Set<Placeholder>();
  collect(text, found);
  return [...found].sort();
}

function collect(text: string, found: Set<Placeholder>): void {
  for (let at = 0; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    if (two === "{{" || two === "}}" || (text[at] === "\\" && /[{}|\\]/.test(text[at + 1] ?? ""))) at++;
    else if (text[at] === "{") {
      const end = closing(text, at);
      if (end < 0) continue;
      const inner = text.slice(at + 1, end);
      if (inner.startsWith("sample:")) collect(inner.slice("sample:".length), found);
      else if (isPlaceholder.test(inner)) found.add(`{${inner}}`);
      else continue;
      at = end;
    }
  }
}

/**
 * The placeholders of a text of a page, each once and sorted: of `{count, plural, one {# roll} other {# rolls}}` the name,
 * and what stands in its cases.
 */
export function pagePlaceholdersIn(text: string): Placeholder[] {
  const found = new Set<Placeholder>();
  collectOfPage(text, found);
  return [...found].sort();
}

function collectOfPage(text: string, found: Set<Placeholder>): void {
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at + 1)) {
    const end = closing(text, at);
    if (end < 0) continue;
    const inner = text.slice(at + 1, end);
    const plural = /^\s*([\w.-]+)\s*,\s*plural\s*,/.exec(inner);
    const name = plural?.[1] ?? /^\s*([\w.-]+)\s*$/.exec(inner)?.[1];
    if (name === undefined) continue;
    found.add(`{${name}}`);
    for (const [, words = ""] of plural === null ? [] : casesOf(inner.slice(plural[0].length)))
      collectOfPage(words, found);
    at = end;
  }
}

/** The cases of a plural: `one {# roll} other {# rolls}`. */
export function casesOf(text: string): [name: string, words: string][] {
  const cases: [string, string][] = [];
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at + 1)) {
    const end = closing(text, at);
    if (end < 0) break;
    const name = /(=\d+|[a-z]+)\s*$/.exec(text.slice(0, at))?.[1] ?? "";
    cases.push([name, text.slice(at + 1, end)]);
    at = end;
  }
  return cases;
}

/** Where the brace that is opened here is closed; -1 where it is not. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return -1;
}
