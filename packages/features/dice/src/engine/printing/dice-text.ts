import type { Die, DisplayWord, DisplayWords, RollNode } from "@dicetower/contract/engine";
import { tensText } from "./tens-text.js";

/** A step as it is shown: as it was written, and with its dice. */
export interface Shown {
  /** `4D6K3` */
  readonly head: string;
  /** `[6,5,3|1]` */
  readonly working: string;
  /** True where the working needs brackets between operators: several dice, joined by `+`. */
  readonly loose: boolean;
}

/** Steps that choose among the dice of the only step below them. */
const choosing = /^(?:kh|kl|dh|dl|k|q|min|max)$/;

/** A keeping letter without the number that it stands for. */
const bareKeep = /(?:K[HL]?|Q|D[HL])$/;

/** A term of dice; undefined where the dice do not tell what it came to. */
export function shownDice(node: RollNode, words: DisplayWords): Shown | undefined {
  const { operator, children = [], rounds } = node;
  if (choosing.test(operator)) return shownChoice(node, words);
  // Of dice whose number was thrown, too, the last ones are shown.
  if (rounds === undefined || (operator !== "dice" && children.some(hasDice))) return undefined;
  switch (operator) {
    case "bonus":
    case "penalty":
      return shownTens(node, operator, words);
    case "fate":
      return shownFate(rounds.flat());
    case "pool":
    case "doubleCross":
      if (children.length > 0) return undefined;
      // Dice of which those from a line on are counted, without further rounds.
      return /d\d*a/i.test(node.text) ? shownSuccesses(node, rounds.flat()) : shownPool(node, rounds);
    case "successes":
      return shownSuccesses(node, rounds.flat());
    default:
      return shownSum(node, rounds, words);
  }
}

/** True where dice were thrown in a step or below it. */
export function hasDice({ rounds, children = [] }: RollNode): boolean {
  return rounds !== undefined || children.some(hasDice);
}

/** `2D20KH1` is the term below it with its letters; a choice among what another has left is not marked on the dice. */
function shownChoice({ text, value, children = [] }: RollNode, words: DisplayWords): Shown | undefined {
  const [dice] = children;
  if (dice?.operator !== "dice" || children.length !== 1 || !text.startsWith(dice.text)) return undefined;
  const letters = text.slice(dice.text.length).toUpperCase();
  const shown = shownDice({ ...dice, value, rounds: clamped(dice.rounds, letters) }, words);
  return shown && { ...shown, head: numbered(shown.head + letters) };
}

/** Dice that are lifted to `MIN5` or lowered to `MAX5`; as they are with other letters. */
function clamped(rounds: RollNode["rounds"] = [], letters: string): readonly (readonly Die[])[] {
  const [, kind, digits] = /^(MIN|MAX)(\d+)$/.exec(letters) ?? [];
  if (kind === undefined) return rounds;
  const clamp = kind === "MIN" ? Math.max : Math.min;
  return rounds.map((round) => round.map((die) => ({ ...die, value: clamp(die.value, Number(digits)) })));
}

/** Dice that are added: `6+5`, or `[6,5,3|1]` where some do not count. Written for speed: nearly every roll is one. */
function shownSum(
  node: RollNode,
  rounds: readonly (readonly Die[])[],
  words: DisplayWords,
): Shown | undefined {
  const [first = []] = rounds;
  const dice = rounds.length === 1 ? first : rounds.flat();
  if (dice.length === 0) return undefined;
  let sum = 0;
  let dropped = 0;
  let working = "";
  for (const { value, kept } of dice) {
    if (kept) sum += value;
    else dropped++;
    working += working === "" ? value : `+${value}`;
  }
  if (sum !== node.value) return undefined;
  const head = headOf(node, dice[0]?.faces ?? 0, words);
  if (dropped === 0) return { head, working, loose: dice.length > 1 };
  const kept = dice.filter((die) => die.kept);
  const left = dice.filter((die) => !die.kept);
  return { head, working: `[${descending(kept)}|${descending(left)}]`, loose: false };
}

/** What the native engine has normalised. */
const asShown = /^\d*D\d+(?:K\d+)?$/;

const advantage = /优势|優勢/u;
const disadvantage = /劣势|劣勢/u;

/** Dice in capitals, with the faces and numbers that were left out. */
function headOf({ text }: RollNode, faces: number, words: DisplayWords): string {
  if (asShown.test(text)) return text;
  const spelled = text
    .replaceAll(/\s+/g, "")
    .toUpperCase()
    .replace(/D(?![\d({%HL])/, `D${faces}`)
    .replace(advantage, () => word("advantage", words, "优势"))
    .replace(disadvantage, () => word("disadvantage", words, "劣势"));
  return numbered(spelled);
}

function numbered(head: string): string {
  return bareKeep.test(head) ? `${head}1` : head;
}

/** A word behind dice: one of Latin letters stands off. */
function word(name: DisplayWord, words: DisplayWords, own: string): string {
  const said = words[name] ?? own;
  return /^[A-Za-z]/.test(said) ? ` ${said}` : said;
}

const ownWords = { bonus: "bonus", penalty: "penalty" } as const;

function shownTens(node: RollNode, kind: "bonus" | "penalty", words: DisplayWords): Shown | undefined {
  const { tens, value, rounds } = node;
  const first = rounds?.[0]?.[0]?.value;
  if (tens === undefined || first === undefined) return undefined;
  const head = `${kind === "bonus" ? "B" : "P"}${tens.length === 1 ? "" : tens.length}`;
  const working = tensText({ first, tens, total: Number(value) }, words[kind] ?? ownWords[kind]);
  return { head, working, loose: true };
}

/** `[-,0,+,+]` */
function shownFate(dice: readonly Die[]): Shown {
  const signs = dice.map(({ value }) => "-0+"[value + 1]);
  return { head: `${dice.length}DF`, working: `[${signs.join(",")}]`, loose: false };
}

/** `{4,10*,10*,5,1},{5,6*},{1}`: a star behind the dice that add one to the next round. */
function shownPool({ text }: RollNode, rounds: readonly (readonly Die[])[]): Shown {
  const shown = rounds.map((round, at) => {
    const line = addingFrom(round, rounds[at + 1]?.length ?? 0);
    return `{${round.map(({ value }) => (value >= line ? `${value}*` : `${value}`)).join(",")}}`;
  });
  return { head: text.toUpperCase(), working: shown.join(","), loose: rounds.length > 1 };
}

/** `{7*,3,10*}`: a star behind the dice that count. */
function shownSuccesses({ text }: RollNode, dice: readonly Die[]): Shown {
  const shown = dice.map(({ value, success }) => (success === true ? `${value}*` : `${value}`));
  return { head: text.replaceAll(/\s+/g, "").toUpperCase(), working: `{${shown.join(",")}}`, loose: false };
}

/** The least value that added a die, where so many were added. */
function addingFrom(round: readonly Die[], added: number): number {
  const highest = round.map((die) => die.value).sort((a, b) => b - a);
  return added === 0 ? Number.POSITIVE_INFINITY : (highest[added - 1] ?? Number.POSITIVE_INFINITY);
}

function descending(dice: readonly Die[]): string {
  return dice
    .map(({ value }) => value)
    .sort((a, b) => b - a)
    .join(",");
}
