import type { DisplayWords } from "@dicetower/contract/engine";
import type { PercentileFactor, PoolFactor } from "./nodes.js";
import { roundsOf, successLine, type Thrown, tensValue } from "./operators.js";
import type { TermOutcome } from "./terms.js";

/** The words of the notation itself, as users of the classic roll command know it. */
const ownWords = { bonus: "奖励骰", penalty: "惩罚骰" } as const;

/** A working longer than this many bytes of UTF-8 is left out. */
const maxWorking = 256;
/** More shown dice than this are sorted. */
const sortedOver = 20;
/** More dice of a pool's round than this are sorted. */
const roundSortedOver = 10;
/** A pool of this many dice is shown as counts per face. */
const countedFrom = 100;

/** `3D6+2=(1+4+5)+2=10+2=12` */
export function fullForm(
  normal: string,
  outcomes: readonly TermOutcome[],
  total: number,
  words: DisplayWords,
): string {
  const working = separate(outcomes, words);
  if (working === undefined) return shortForm(normal, outcomes, total);
  const values = combine(outcomes);
  const last = String(total);
  let text = working === normal ? normal : `${normal}=${working}`;
  if (values !== working) text += `=${values}`;
  return values === last ? text : `${text}=${last}`;
}

/** `3D6+2=10+2=12` */
export function shortForm(normal: string, outcomes: readonly TermOutcome[], total: number): string {
  const values = combine(outcomes);
  const last = String(total);
  const text = values === normal ? normal : `${normal}=${values}`;
  return values === last ? text : `${text}=${last}`;
}

/** The value of each term with its sign; a negative value behind a sign is put in parentheses. */
function combine(outcomes: readonly TermOutcome[]): string {
  let text = "";
  for (const { term, value } of outcomes) {
    const sign = term.negative ? "-" : text === "" ? "" : "+";
    text += value < 0 && sign !== "" ? `${sign}(${value})` : sign + value;
  }
  return text;
}

/** Each term with its dice, or undefined where that is too long to show. */
function separate(outcomes: readonly TermOutcome[], words: DisplayWords): string | undefined {
  let text = "";
  for (let place = 0; place < outcomes.length; place++) {
    const { term, head, scales } = outcomes[place] as TermOutcome;
    // A shown die takes a digit and a sign, so this many cannot fit: spare the work of printing them.
    if (head.factor.kind !== "pool" && shownDice(head) * 2 - 1 > maxWorking) return undefined;
    if (term.negative) text += "-";
    else if (place > 0) text += "+";
    const alone = outcomes.length === 1 && !term.negative && scales.length === 0;
    const wrapped = place < outcomes.length - 1 || term.negative || scales.length > 0;
    text += shown(head, alone, wrapped, words);
    if (scales.length > 0) text += shownScales(outcomes[place] as TermOutcome);
    if (text.length > maxWorking) return undefined;
  }
  return fits(text) ? text : undefined;
}

function shownDice(thrown: Thrown): number {
  return thrown.slots === undefined ? thrown.rolls.length : thrown.slots.length;
}

/**
 * Factors in a row are shown as their product, and so are divisors in a row: `100/3/2` is `100/6`. A product
 * too large to be exact is not formed; the row then goes on as a further factor.
 */
function shownScales({ term, scales }: TermOutcome): string {
  let text = "";
  for (let place = 0; place < scales.length; ) {
    const divides = term.scales[place]?.divides;
    let product = (scales[place++] as Thrown).value;
    for (; place < scales.length && term.scales[place]?.divides === divides; place++) {
      const next = product * (scales[place] as Thrown).value;
      if (!Number.isSafeInteger(next)) break;
      product = next + 0;
    }
    text += (divides ? "/" : "×") + product;
  }
  return text;
}

function shown(thrown: Thrown, alone: boolean, wrapped: boolean, words: DisplayWords): string {
  const { factor } = thrown;
  switch (factor.kind) {
    case "number":
      return String(factor.value);
    case "dice": {
      const text = shownSum(thrown);
      return alone || shownDice(thrown) === 1 ? text : `(${text})`;
    }
    case "fate":
      return `[${inOrder(thrown.rolls, sortedOver)
        .map((face) => "-0+"[face - 1])
        .join(" ")}]`;
    case "pool":
      return shownPool(factor, thrown.rolls, wrapped);
    default:
      return shownPercentile(factor, thrown.rolls, words);
  }
}

function shownSum({ rolls, slots }: Thrown): string {
  const dice = slots === undefined ? rolls : slots.map((slot) => rolls[slot] as number);
  if (dice.length > sortedOver) return ascendingSum(dice);
  let text = String(dice[0]);
  for (let place = 1; place < dice.length; place++) text += `+${dice[place]}`;
  return text;
}

/** Counting the faces prints many dice several times faster than sorting and joining them. */
function ascendingSum(dice: readonly number[]): string {
  let highest = 0;
  for (const face of dice) if (face > highest) highest = face;
  const counts = new Uint8Array(highest + 1);
  for (const face of dice) counts[face] = (counts[face] as number) + 1;
  let text = "";
  for (let face = 1; face <= highest; face++) {
    const count = counts[face] as number;
    if (count > 0) text += `+${face}`.repeat(count);
  }
  return text.slice(1);
}

/** Many dice ascending, few in the order they fell. */
function inOrder(dice: readonly number[], most: number): readonly number[] {
  return dice.length > most ? dice.toSorted((left, right) => left - right) : dice;
}

function shownPercentile(factor: PercentileFactor, rolls: readonly number[], words: DisplayWords): string {
  const [roll = 0, ...extra] = rolls;
  const tens = extra.map((face) => tensValue(face, roll % 10));
  return `${roll}[${words[factor.kind] ?? ownWords[factor.kind]}:${tens.join(" ")}]`;
}

function shownPool(factor: PoolFactor, rolls: readonly number[], wrapped: boolean): string {
  if (rolls.length >= countedFrom) return `{${shownCounts(rolls)}}`;
  const rounds = roundsOf(factor, rolls).map(
    (round) => `{${inOrder(round, roundSortedOver).map(poolFace).join(",")}}`,
  );
  return wrapped && rounds.length > 1 ? `{${rounds.join("+")} }` : rounds.join("+");
}

/** `1*12,2*9,⑧*11`: each face that fell and how often, over all rounds. */
function shownCounts(rolls: readonly number[]): string {
  const counts = Array.from({ length: 11 }, () => 0);
  for (const face of rolls) counts[face] = (counts[face] ?? 0) + 1;
  return counts.flatMap((count, face) => (count === 0 ? [] : [`${poolFace(face)}*${count}`])).join(",");
}

/** Successes as circled digits; ⑧ is U+2467. */
function poolFace(face: number): string {
  return face >= successLine ? String.fromCharCode(0x2460 + face - 1) : String(face);
}

/** Whether a text is at most 256 bytes of UTF-8. Nothing in a working takes more than three bytes. */
function fits(text: string): boolean {
  if (text.length * 3 <= maxWorking) return true;
  if (!/[^\x20-\x7e]/u.test(text)) return text.length <= maxWorking;
  let bytes = text.length;
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    if (unit >= 0x80) bytes += unit >= 0x800 ? 2 : 1;
  }
  return bytes <= maxWorking;
}
