/** The name of an attribute at the beginning of a text. */
export interface NameText {
  /** Without quotes; a kind of a skill as `科学:化学`. */
  readonly name: string;
  /** Characters that it takes, quotes included. */
  readonly length: number;
  /** True for a name of the card or of its rule system. */
  readonly known: boolean;
  /** The skill alone, where the name is a kind of it that nobody knows: what follows its colon may be something else. */
  readonly skill?: NameText;
}

/** Which names there are. */
export interface KnownNames {
  /** True for a name of the card or of its rule system, by any spelling. */
  knows(word: string): boolean;
  /** True for a skill of which there are kinds: `科学` in `科学:化学`. */
  hasKinds(word: string): boolean;
}

/** Most characters of a name that are looked at together. */
const maxLength = 64;

const quoted = /^(?:"([^"\n]{1,100})"|“([^”\n]{1,100})”)/u;
/** Letters, with what people put between them; a bracket belongs to the name where it stands right behind it. */
const run =
  /^[^\s\d:=+\-*/,，;；、&"“”()<>|#[\]{}%!?~^$@\\](?:\([^\s()\d+\-*/][^()]*\)|[^\s\d:=+\-*/,，;；、&"“”()<>|#[\]{}])*/u;
/** A colon with a name behind it, and not with a die. */
const kindBehind = /^[ \t]*:[ \t]*(?![dbp]\d)(?=\p{L})/iu;
/** A bracket behind a blank, where a value follows: `Language (Latin) 30`. */
const bracketBehind = /^[ \t]+\(([^\s()\d+\-*/][^()\d]*)\)(?=[ \t]*[:=]?[ \t]*\d)/u;
const latinRun = /^[\p{Script=Latin}.'’-]+$/u;
const furtherLatin = /^[ \t]+([\p{Script=Latin}][\p{Script=Latin}.'’-]*)(?![^\s\d:=+\-*/,;])/u;
const valueBehind = /^[ \t]*[\d:=]/;

/**
 * Reads the name of an attribute: one in quotes, else the longest that is known as a whole, whatever it is made of
 * (`弩弓3`, `步枪/霰弹枪`, `Language (Own)`), else a run of letters. A kind of a skill goes on behind its colon.
 */
export function readName(text: string, names: KnownNames): NameText | undefined {
  const inQuotes = quoted.exec(text);
  if (inQuotes !== null) {
    const name = (inQuotes[1] ?? inQuotes[2] ?? "").trim();
    return name === "" ? undefined : { name, length: inQuotes[0].length, known: names.knows(name) };
  }
  const plain = run.exec(text)?.[0] ?? "";
  const known = knownPrefix(text, names);
  if (known === 0 && plain === "") return undefined;
  // A bracket right behind belongs to the name: `外语(拉丁语)` is not `外语`.
  if (known >= plain.length) return withKind(text, known, names);
  const several = latinRun.test(plain) ? severalWords(text, plain.length, names) : plain.length;
  return { name: text.slice(0, several), length: several, known: false };
}

/** How many characters the longest name takes that is known as a whole. */
function knownPrefix(text: string, names: KnownNames): number {
  const line = text.indexOf("\n");
  const most = Math.min(line < 0 ? text.length : line, maxLength);
  for (let end = most; end > 0; end--) {
    if (!mayEnd(text, end)) continue;
    const word = text.slice(0, end);
    if (/\p{L}/u.test(word) && names.knows(word)) return end;
  }
  return 0;
}

/** True where a name may end: not within a word, nor within a number. */
function mayEnd(text: string, end: number): boolean {
  const last = text.charAt(end - 1);
  const next = text.charAt(end);
  if (/\s/.test(last)) return false;
  if (next === "") return true;
  if (/\d/.test(last)) return !/[\p{L}\p{N}.%]/u.test(next);
  return !/[\p{L}\p{M}·'’_]/u.test(next);
}

/** A name with what its colon adds: `科学:化学`. */
function withKind(text: string, end: number, names: KnownNames): NameText {
  const word = text.slice(0, end);
  const skill = { name: word, length: end, known: true };
  if (!names.hasKinds(word)) return skill;
  const [bracket, inBracket] = bracketBehind.exec(text.slice(end)) ?? [];
  if (bracket !== undefined) {
    const kind = `${word}(${inBracket})`;
    return { name: kind, length: end + bracket.length, known: names.knows(kind) };
  }
  const colon = kindBehind.exec(text.slice(end))?.[0];
  if (colon === undefined) return skill;
  const rest = text.slice(end + colon.length);
  const inside = knownPrefix(rest, names);
  const plain = run.exec(rest)?.[0] ?? "";
  if (inside === 0 && plain === "") return skill;
  const length =
    inside >= plain.length
      ? inside
      : latinRun.test(plain)
        ? severalWords(rest, plain.length, names)
        : plain.length;
  const name = `${word}:${rest.slice(0, length)}`;
  const all = { name, length: end + colon.length + length };
  return names.knows(name) ? { ...all, known: true } : { ...all, known: false, skill };
}

/** Several Latin words that nobody knows are one name where a value stands behind them: `crossbow drill 40`. */
function severalWords(text: string, first: number, names: KnownNames): number {
  let end = first;
  for (;;) {
    const rest = text.slice(end);
    const [gap, word] = furtherLatin.exec(rest) ?? [];
    if (gap === undefined || word === undefined) break;
    if (knownPrefix(rest.trimStart(), names) > 0) break;
    end += gap.length;
  }
  return valueBehind.test(text.slice(end)) ? end : first;
}
