/** What somebody wants to check. */
export interface CheckText {
  readonly turns: number;
  readonly advantage: -1 | 0 | 1;
  /** As written; empty for a bare modifier. */
  readonly name: string;
  /** What is added: `+2`, `-1d4`; empty for nothing. */
  readonly modifier: string;
  /** What stands behind that; empty for nothing. */
  readonly behind: string;
  /** Undefined where nothing is to be reached. */
  readonly dc: number | undefined;
}

const words = /(?:^|\s|(?<=\P{ASCII}))(优势|劣势|(?:adv|dis)(?:antage|advantage)?)(?=$|[\s+-]|\P{ASCII})/giu;
const atFront = /^(优势|劣势|(?:adv|dis)(?:antage|advantage)?(?![a-z]))\s*/iu;
const classWord = /(?:^|\s)(?:dc|难度)\s*[:=]?\s*(\d{1,3})(?=$|\s)/iu;
const rounds = /^\s*(\d{1,6})\s*#\s*/u;
/**
 * What is added, up to a blank without a sign behind it: behind a minus a number, dice or a name, for names of other
 * attributes may have a dash in them.
 */
const one = String.raw`(?:\+\s*|-\s*(?=[\d(]|d\d|\p{Script=Han}))(?:\([^()]*\)|[^\s+-])+`;
const added = new RegExp(String.raw`${one}(?:\s*${one})*`, "u");

/** Reads the text behind `.rc`. */
export function readCheck(text: string): CheckText {
  let rest = text.trim();
  const count = rounds.exec(rest);
  if (count !== null) rest = rest.slice(count[0].length);
  let advantage = 0;
  const take = (word: string) => {
    advantage += /^(优势|adv)/iu.test(word) ? 1 : -1;
  };
  for (let word = atFront.exec(rest); word !== null; word = atFront.exec(rest)) {
    take(word[1] ?? "");
    rest = rest.slice(word[0].length);
  }
  rest = rest.replace(words, (_whole, word: string) => {
    take(word);
    return " ";
  });
  let dc: number | undefined;
  rest = rest.replace(classWord, (_whole, digits: string) => {
    dc = Number(digits);
    return " ";
  });
  rest = rest.replace(/\s+/gu, " ").trim();
  const more = added.exec(rest);
  const modifier = (more?.[0] ?? "").replace(/\s+/g, "");
  const name = (more === null ? rest : rest.slice(0, more.index)).trim();
  const behind = more === null ? "" : rest.slice(more.index + more[0].length).trim();
  return {
    turns: Number(count?.[1] ?? 1),
    advantage: Math.sign(advantage) as -1 | 0 | 1,
    name,
    modifier,
    behind,
    dc,
  };
}
