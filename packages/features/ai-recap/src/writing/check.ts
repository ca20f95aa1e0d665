import type { Cast } from "./cast.js";

/** What a text of a model is checked against. */
export interface Known {
  readonly cast: Cast;
  /** Results by the number of their mark. */
  readonly facts: ReadonlyMap<number, string>;
  /** Figures that the players themselves have said. */
  readonly figures: ReadonlySet<string>;
  /** Words for how checks end. */
  readonly levels: RegExp;
}

/** What is left of a text. */
export interface Checked {
  /** Sentences that say no more than is known, with their marks. */
  readonly text: string;
  readonly kept: number;
  readonly dropped: number;
}

const sentence = /[^。！？!?…\n]*?(?:[。！？!?…]+[」』”’）)]*|\.(?=\s|$)[”’)]*|\n+|$)\s?/gu;
const mark = /⟦([pf])(\d{1,6})⟧/gu;
const signs = /[⟦⟧@{}]|:\/\/|CQ:|\[(?:img|图):|[^\P{C}\n]|^\s*[.。!/][^\s.。!/]/iu;
/** What is lost and gained, beside a number in words. */
const amount =
  /(?:\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|hundred)\b|[一二三四五六七八九十百两]+)[\s-]*(?:点|點|points?\b|hp\b|hit points?\b|san\b|sanity\b|damage\b|生命|理智|伤害|傷害)/iu;

/**
 * Leaves out each sentence that names somebody or something that is not there, states a number that nobody has said,
 * says how a check ended in words of its own, or holds more than words.
 */
export function checked(text: string, known: Known): Checked {
  const kept: string[] = [];
  let dropped = 0;
  for (const [piece] of text.normalize("NFC").matchAll(sentence)) {
    if (piece.trim() === "") {
      if (piece.includes("\n") && kept.length > 0) kept.push("\n");
      continue;
    }
    if (isKnown(piece, known)) kept.push(piece);
    else dropped++;
  }
  const sentences = kept.filter((one) => one !== "\n").length;
  const joined = kept
    .join("")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { text: joined, kept: sentences, dropped };
}

function isKnown(piece: string, { cast, facts, figures, levels }: Known): boolean {
  for (const [, kind, digits = ""] of piece.matchAll(mark)) {
    const number = Number(digits);
    if (kind === "p" ? cast.nameAt(number) === undefined : !facts.has(number)) return false;
  }
  const outside = piece.replace(mark, " ");
  const plain = outside.normalize("NFKC");
  if (signs.test(outside) || signs.test(plain)) return false;
  if (levels.test(plain) || amount.test(plain)) return false;
  if (/[^\P{N}\d〇]/u.test(outside)) return false;
  return (plain.match(/\d+/g) ?? []).every((figure) => figures.has(figure));
}

/** Numbers of the results that a text names. */
export function factsIn(text: string): number[] {
  return [...text.matchAll(mark)].filter(([, kind]) => kind === "f").map(([, , digits]) => Number(digits));
}

/** Puts names and results in the place of their marks. */
export function filled(
  text: string,
  { cast, facts }: Known,
): { readonly text: string; readonly people: readonly string[] } {
  const people = new Set<string>();
  const said = text.replace(mark, (whole, kind: string, digits: string) => {
    const number = Number(digits);
    if (kind === "f") return facts.get(number) ?? whole;
    const user = cast.userAt(number);
    if (user !== undefined) people.add(user);
    return cast.nameAt(number) ?? whole;
  });
  return { text: said, people: [...people] };
}
