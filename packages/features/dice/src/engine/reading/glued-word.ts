/** Characters in which a word glued to an expression is looked for. */
const maxGlued = 64;

/**
 * A word of Latin letters directly behind a number or letters that keep dice: `2d6fire`, `2d20khfire`. One that goes on
 * as a term does (`x3y`, `max(`, `fire+3`) is none.
 */
const glued =
  /(?<=\d|\d[kd][hl])(?=[a-z]{2,}(?:$|[^a-z0-9_]))(?![a-z]+(?:[([](?!\P{ASCII})|\s*[+\-*/^]\s*[\d(]))/giu;

/** Letters that engines read behind dice: where these did not, they are no word. */
const letters: ReadonlySet<string> = new Set("kh kl dh dl min max cs df".split(" "));

/** Places at which a glued word begins. */
export function gluedEnds(body: string): number[] {
  const begun = [...body.slice(0, maxGlued).matchAll(glued)].map(({ index }) => index);
  return begun.filter((at) => !letters.has(/^[a-z]*/iu.exec(body.slice(at))?.[0].toLowerCase() ?? ""));
}
