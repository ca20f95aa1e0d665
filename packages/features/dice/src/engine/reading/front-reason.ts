import type { Engine } from "@dicetower/contract/engine";
import { acting, type Found } from "./acting.js";
import { advantageSpellings } from "./advantage.js";
import { spelledPercent } from "./percent.js";
import type { Reading } from "./reading.js";

/** Dice that are no word: with faces, Fate, pools and percentile dice with their numbers. */
const dice = /d[\d%]|\ddf|\d[ac]\d|(?<![\p{L}\d])[bp]\d/iu;

/** Where an expression may begin behind its reason: behind a blank or a mark, or where dice follow letters. */
const begins =
  /(?<=[\s,:;，：；、)\]}”"」』】》）])(?=[\p{L}\d({])|(?<=(?!\p{ASCII})\p{L})(?=\d*d\d|\()|(?<=[a-z]{2})(?=\d+d\d)/giu;

/** What stands between a reason and the expression behind it. */
const marks = /[\s,:;，：；、=\-–—]+$/u;

/** A name and a dash that stands free: the dash is a mark, and the name is of the reason. */
const nameAndDash = /^[\p{L}_][\p{L}\p{N}_]*\s+-+\s/u;

/** A name with dice glued to it: engines would take both for one name. */
const gluedName = /^(?!d\d)\p{L}[^\s+\-*/(){}]*?\d*d\d/iu;

/** Dice right behind letters, or a bracket behind wide ones, at the beginning of a text. */
const gluedInFront = /^(?:[^\s\d+\-*/(){}]*(?!\p{ASCII})\p{L}(?:\d*d\d|\()|[a-z]{2,}\d+d\d)/iu;

/** True where dice are glued to a reason in front, so that an engine would take both for one name. */
export function isGluedBehind(body: string): boolean {
  return gluedInFront.test(body);
}

/** Places at which an expression is looked for, the last ones of the text. */
const maxPlaces = 32;

/** Reads a text whose last words are a whole expression with dice, with the words in front as its reason. */
export function behindReason(body: string, engines: readonly Engine[]): Reading | undefined {
  if (!dice.test(body)) return undefined;
  const places = [...body.matchAll(begins)].map(({ index }) => index);
  for (const place of places.slice(-maxPlaces)) {
    const said = body.slice(place);
    if (!dice.test(said) || nameAndDash.test(said) || gluedName.test(said)) continue;
    const found = takenOf([...advantageSpellings(said), spelledPercent(said)], engines);
    if (found === undefined) continue;
    const reason = body.slice(0, place).replace(marks, "").trim();
    return { found: true, ...found, reason, inFront: true };
  }
  return undefined;
}

/** The first of some spellings that an engine takes. */
function takenOf(spellings: readonly string[], engines: readonly Engine[]): Found | undefined {
  for (const spelling of spellings) {
    const found = acting(spelling, engines);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One word that is dice with faces, and words behind it. */
const diceWord = /(?<=\s)(?=\d*d\d)(\S+)(?=\s)/iu;

/** How dice amid other words are to be written: nobody asked for the default die then. */
export function meantWithin(body: string, engines: readonly Engine[]): { readonly meant?: string } {
  const match = diceWord.exec(body);
  const [word = ""] = match ?? [];
  if (match === null || acting(word, engines) === undefined) return {};
  const front = body.slice(0, match.index).trim();
  return { meant: `${word} ${front} ${body.slice(match.index + word.length).trim()}` };
}
