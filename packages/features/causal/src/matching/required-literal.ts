/**
 * Returns a word that every text holds which a pattern matches: the longest run of plain characters outside groups and
 * classes. Undefined where none can be told, which is always a safe answer.
 */
export function requiredLiteral(pattern: string): string | undefined {
  const runs: string[] = [];
  let run = "";
  const end = () => {
    if (run !== "") runs.push(run);
    run = "";
  };
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at++) {
    const one = characters[at] as string;
    if (one === "|") return undefined;
    if (one === "(") {
      // Flags of the pattern could make blanks and comments of what follows.
      if (characters[at + 1] === "?" && characters[at + 2] !== ":") return undefined;
      end();
      at = groupEnd(characters, at);
    } else if (one === "[") {
      end();
      at = classEnd(characters, at);
    } else if (one === "\\") {
      const next = characters[++at];
      if (next === undefined || /[A-Za-z0-9]/.test(next)) {
        if (next === undefined || !/[wWdDsSbBAz]/.test(next)) return undefined;
        end();
      } else run += next;
    } else if (one === "?" || one === "*" || one === "{") {
      // What it repeats may be left out.
      run = [...run].slice(0, -1).join("");
      end();
      if (one === "{") at = braceEnd(characters, at);
    } else if (".^$+".includes(one)) end();
    else run += one;
  }
  end();
  return runs.sort((a, b) => b.length - a.length)[0];
}

/** Place of the bracket that closes the one at `at`, or of the last character. */
function groupEnd(characters: readonly string[], at: number): number {
  let depth = 0;
  for (let next = at; next < characters.length; next++) {
    if (characters[next] === "\\") next++;
    else if (characters[next] === "[") next = classEnd(characters, next);
    else if (characters[next] === "(") depth++;
    else if (characters[next] === ")" && --depth === 0) return next;
  }
  return characters.length - 1;
}

function classEnd(characters: readonly string[], at: number): number {
  // A bracket that comes first is a character of the class.
  let next = at + (characters[at + 1] === "^" ? 2 : 1);
  if (characters[next] === "]") next++;
  for (; next < characters.length; next++) {
    if (characters[next] === "\\") next++;
    else if (characters[next] === "[" && characters[next + 1] === ":") {
      const close = characters.indexOf("]", next);
      if (close < 0) break;
      next = close;
    } else if (characters[next] === "]") return next;
  }
  return characters.length - 1;
}

function braceEnd(characters: readonly string[], at: number): number {
  const close = characters.indexOf("}", at);
  return close < 0 ? characters.length - 1 : close;
}
