/** A text taken apart once: pieces of text and names of variables, in turn. */
export interface Template {
  /** One more than there are names. */
  readonly pieces: readonly string[];
  readonly names: readonly string[];
}

/** A variable from its brace on; a name that never ends is given up after its last possible character. */
const variable = /\{([A-Za-z_][A-Za-z0-9_]*)\}/y;

/** Takes a text apart. `{name}` is a variable, `{{` and `}}` are braces; a brace that closes nothing is text. */
export function parseTemplate(source: string): Template {
  const pieces: string[] = [];
  const names: string[] = [];
  let piece = "";
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if ((character === "{" || character === "}") && source[at + 1] === character) {
      piece += character;
      at++;
      continue;
    }
    variable.lastIndex = at;
    const name = character === "{" ? variable.exec(source)?.[1] : undefined;
    if (name === undefined) {
      piece += character;
      continue;
    }
    pieces.push(piece);
    names.push(name);
    piece = "";
    at += name.length + 1;
  }
  pieces.push(piece);
  return { pieces, names };
}

/** Puts a text together; values are never read as templates again. A name without a value stays as it is. */
export function fillTemplate(
  template: Template,
  lookUp: (name: string) => string | number | undefined,
): string {
  const { pieces, names } = template;
  let filled = pieces[0] ?? "";
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string;
    const value = lookUp(name);
    filled = joined(filled, value === undefined ? `{${name}}` : String(value));
    filled = joined(filled, pieces[at + 1] ?? "");
  }
  return filled;
}

const code = "[CQ:";

/**
 * Two parts in a row. Parts that are harmless alone must not begin a platform code together (security O6): where
 * one would begin before the seam and end behind it, its bracket becomes a wide one.
 */
function joined(before: string, after: string): string {
  const first = after.charCodeAt(0);
  const goesOn = first === 67 || first === 81 || first === 58; // C, Q or a colon
  if (!goesOn) return before + after;
  for (let known = 1; known < code.length; known++)
    if (before.endsWith(code.slice(0, known)) && after.startsWith(code.slice(known)))
      return `${before.slice(0, -known)}［${before.slice(before.length - known + 1)}${after}`;
  return before + after;
}
