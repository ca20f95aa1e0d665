/** Words of which each match of a pattern contains at least one. */
type FixedWords = readonly string[];

const maxWords = 64;
const quantifier = /[?*+]|\{(\d+)(?:,\d*)?\}/y;
/** How a group begins: without a number, with a name, or with flags. */
const groupHead = /\?(?:P?<\w+>|[a-zA-Z-]*:)/y;
const flagsOnly = /^\?[a-zA-Z-]+$/;

/**
 * Finds words of which every text that a pattern matches must hold one, letter case aside: so that most patterns need
 * not be tried on most texts. Knows the syntax of RE2 as far as it must, and finds nothing where it is in doubt.
 * @returns undefined where there is no such word
 */
export function fixedWords(pattern: string): FixedWords | undefined {
  if (pattern.includes("\\Q")) return undefined;
  const all: string[] = [];
  for (const alternative of alternatives(pattern)) {
    const words = ofSequence(alternative);
    if (words === undefined) return undefined;
    all.push(...words);
  }
  return all.length > 0 && all.length <= maxWords ? all : undefined;
}

/** Splits at the bars that stand outside groups and classes. */
function alternatives(pattern: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < pattern.length; ) {
    if (pattern[at] === "|") {
      parts.push(pattern.slice(from, at));
      from = ++at;
    } else at = atomEnd(pattern, at);
  }
  parts.push(pattern.slice(from));
  return parts;
}

/** The best words of what must follow one another. */
function ofSequence(sequence: string): FixedWords | undefined {
  let best: FixedWords | undefined;
  let run = "";
  const offer = (words: FixedWords | undefined) => {
    if (words !== undefined && shortest(words) > (best === undefined ? 0 : shortest(best))) best = words;
  };
  const endRun = () => {
    if (run !== "") offer([run]);
    run = "";
  };
  for (let at = 0; at < sequence.length; ) {
    const end = atomEnd(sequence, at);
    const atom = sequence.slice(at, end);
    quantifier.lastIndex = end;
    const repeat = quantifier.exec(sequence);
    const isOptional = repeat !== null && (repeat[0] === "?" || repeat[0] === "*" || repeat[1] === "0");
    const literal = literalOf(atom);
    if (literal !== undefined && !isOptional) run += literal;
    if (literal === undefined || repeat !== null) endRun();
    if (literal === undefined && !isOptional && atom.startsWith("(")) offer(ofGroup(atom));
    // A lazy mark behind the repeat.
    at = repeat === null ? end : end + repeat[0].length + (sequence[end + repeat[0].length] === "?" ? 1 : 0);
  }
  endRun();
  return best;
}

function ofGroup(atom: string): FixedWords | undefined {
  const inner = atom.slice(1, -1);
  if (flagsOnly.test(inner)) return undefined;
  groupHead.lastIndex = 0;
  return fixedWords(inner.slice(groupHead.exec(inner)?.[0].length ?? 0));
}

function shortest(words: FixedWords): number {
  return Math.min(...words.map(({ length }) => length));
}

/** The character that an atom stands for; undefined for classes, groups, places and the like. */
function literalOf(atom: string): string | undefined {
  if (atom.startsWith("\\"))
    return atom.length === 2 && /[^A-Za-z0-9]/.test(atom) ? atom.slice(1) : undefined;
  return /^[.^$([]/.test(atom) ? undefined : atom;
}

/** Where the atom that begins at a place ends. */
function atomEnd(pattern: string, at: number): number {
  switch (pattern[at]) {
    case "\\":
      return escapeEnd(pattern, at);
    case "[":
      return classEnd(pattern, at);
    case "(":
      return groupEnd(pattern, at);
    default:
      return at + ((pattern.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  }
}

const escaped = /\\(?:[pP](?:\{[^}]*\}|.)|x(?:\{[^}]*\}|[0-9a-fA-F]{2})|[0-7]{1,3}|.)/suy;

function escapeEnd(pattern: string, at: number): number {
  escaped.lastIndex = at;
  return at + (escaped.exec(pattern)?.[0].length ?? 1);
}

function classEnd(pattern: string, at: number): number {
  let end = at + 1;
  if (pattern[end] === "^") end++;
  if (pattern[end] === "]") end++;
  while (end < pattern.length && pattern[end] !== "]") {
    const named = pattern.startsWith("[:", end) ? pattern.indexOf(":]", end) : -1;
    end = named >= 0 ? named + 2 : pattern[end] === "\\" ? escapeEnd(pattern, end) : end + 1;
  }
  return end + 1;
}

function groupEnd(pattern: string, at: number): number {
  let depth = 0;
  for (let end = at; end < pattern.length; ) {
    const character = pattern[end];
    if (character === "\\") end = escapeEnd(pattern, end);
    else if (character === "[") end = classEnd(pattern, end);
    else {
      if (character === "(") depth++;
      if (character === ")") depth--;
      end++;
      if (depth === 0) return end;
    }
  }
  return pattern.length;
}
