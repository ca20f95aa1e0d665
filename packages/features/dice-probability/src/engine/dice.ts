import { type DiceFormula, EngineError } from "@dicetower/contract/engine";
import { evenDice, times } from "./combine.js";
import { certain, failing, type Outcomes, Tally } from "./outcomes.js";
import { costOfError, NotExact, type Work } from "./work.js";

/** Rounds beyond which what is left is less likely than a bit of a floating-point number. */
const negligible = 1e-18;

/** Dice of a known number of known faces. */
export function diceOutcomes(formula: DiceFormula, count: number, faces: number, work: Work): Outcomes {
  const wrong = checkDice(formula, count, faces);
  if (wrong !== undefined) {
    work.spend(costOfError);
    return failing(wrong);
  }
  const { adds, worth, keep, rerolls } = formula;
  if (keep !== undefined && adds !== undefined) throw new NotExact();
  if (keep !== undefined && keep.amount < count)
    return keep.amount <= 0 ? certain(0) : kept(oneDie(formula, faces, work), count, keep, work);
  if (adds === undefined && worth === undefined && rerolls === undefined) return evenDice(count, faces, work);
  return times(adds === undefined ? oneDie(formula, faces, work) : chain(formula, faces, work), count, work);
}

/** Why so many dice of so many faces cannot be thrown. @throws NotExact for numbers that are not whole */
export function checkDice(
  { mostDice, mostFaces }: DiceFormula,
  count: number,
  faces: number,
): EngineError | undefined {
  if (!Number.isInteger(count) || !Number.isInteger(faces)) throw new NotExact();
  if (count < 1) return new EngineError("dice.count.zero", "d", { count });
  if (count > mostDice) return new EngineError("dice.count.tooMany", "d", { count, limit: mostDice });
  if (faces < 1) return new EngineError("dice.faces.zero", "d", { faces });
  if (faces > mostFaces) return new EngineError("dice.faces.tooMany", "d", { faces, limit: mostFaces });
  return undefined;
}

/** What one die counts for, thrown again where it must be. */
function oneDie({ worth, rerolls }: DiceFormula, faces: number, work: Work): Outcomes {
  work.spend(faces * 20);
  const tally = new Tally();
  let low = 0;
  for (let shown = 1; shown <= faces; shown++) if (rerolls?.when(shown) === true) low++;
  const again = low / faces;
  // A die that is fine may have been thrown again any number of times; one that is not has used them all.
  const most = rerolls?.most ?? 0;
  const left = again ** most;
  const fine = again === 1 ? most + 1 : (1 - left * again) / (1 - again);
  if (low > 0 && rerolls?.fails === true)
    tally.fail(new EngineError("dice.explosion.tooDeep", "r"), (left * low) / faces);
  for (let shown = 1; shown <= faces; shown++) {
    const isLow = rerolls?.when(shown) === true;
    const chance = (isLow ? left : fine) / faces;
    if (isLow && rerolls?.fails === true) continue;
    tally.add(worth?.(shown) ?? shown, chance);
  }
  return tally.outcomes();
}

/** One die and all that it adds, one after the other. */
function chain(formula: DiceFormula, faces: number, work: Work): Outcomes {
  const { adds, worth } = formula;
  if (adds === undefined || formula.rerolls !== undefined) throw new NotExact();
  work.spend(faces * 20);
  const ends: number[] = [];
  const goesOn: number[] = [];
  for (let shown = 1; shown <= faces; shown++)
    (adds.when(shown) ? goesOn : ends).push(worth?.(shown) ?? shown);
  const tally = new Tally();
  let open = new Map([[0, 1]]);
  for (let round = 1; ; round++) {
    work.spend(open.size * faces * 20);
    const next = new Map<number, number>();
    let left = 0;
    for (const [sum, chance] of open) {
      for (const value of ends) tally.add(sum + value, chance / faces);
      for (const value of goesOn) next.set(sum + value, (next.get(sum + value) ?? 0) + chance / faces);
      left += (chance * goesOn.length) / faces;
    }
    if (round >= adds.maxRounds) {
      if (left > 0) tally.fail(new EngineError("dice.explosion.tooDeep", "a"), left);
      return tally.outcomes();
    }
    if (left < negligible) return tally.outcomes();
    open = next;
  }
}

/** Most dice of which some are kept: beyond, the ways to choose them are no numbers any more. */
const maxKept = 1000;

/**
 * The sum of the `amount` highest or lowest of `count` dice. Faces are looked at from the end that counts; of each
 * as many dice as may show it, in as many ways as there are, until enough are kept: the rest show a later face.
 */
function kept(
  die: Outcomes,
  count: number,
  { highest, amount }: { readonly highest: boolean; readonly amount: number },
  work: Work,
): Outcomes {
  if (die.failed > 0 || count > maxKept) throw new NotExact();
  work.spend(count * count);
  const ways = binomials(count);
  const tally = new Tally();
  /** By dice that have been looked at, fewer than are kept: their sum → chance. */
  let states: (Map<number, number> | undefined)[] = [new Map([[0, 1]])];
  for (const { value, chance, later } of ranked(die, highest)) {
    const next: (Map<number, number> | undefined)[] = [];
    for (const [used, sums] of states.entries()) {
      if (sums === undefined) continue;
      const left = count - used;
      work.spend((left + 1) * sums.size * 20);
      for (let more = 0; more <= left; more++) {
        const weight = (ways[left]?.[more] ?? 0) * chance ** more;
        const enough = used + more >= amount;
        const sum = Math.min(more, amount - used) * value;
        const rest = enough ? later ** (left - more) : 1;
        if (!enough) next[used + more] ??= new Map();
        const into = enough ? undefined : next[used + more];
        for (const [before, chanceBefore] of sums) {
          const both = chanceBefore * weight * rest;
          if (into === undefined) tally.add(before + sum, both);
          else into.set(before + sum, (into.get(before + sum) ?? 0) + both);
        }
      }
    }
    states = next;
  }
  return tally.outcomes();
}

/** The values of a die from the end that counts, and the chance of all that come later. */
function ranked({ values, chances }: Outcomes, highest: boolean) {
  const faces = values.map((value, at) => ({ value, chance: chances[at] as number, later: 0 }));
  if (!highest) faces.reverse();
  let later = 0;
  for (const face of faces) {
    face.later = later;
    later += face.chance;
  }
  return faces.reverse();
}

function binomials(most: number): readonly (readonly number[])[] {
  const rows: number[][] = [[1]];
  for (let n = 1; n <= most; n++) {
    const before = rows[n - 1] as number[];
    rows.push(Array.from({ length: n + 1 }, (_, k) => (before[k - 1] ?? 0) + (before[k] ?? 0)));
  }
  return rows;
}

/** How many dice a die of this kind stands for on average, those it adds included. */
export function diceOf({ adds }: DiceFormula, faces: number): number {
  if (adds === undefined) return 1;
  let goesOn = 0;
  for (let shown = 1; shown <= faces; shown++) if (adds.when(shown)) goesOn++;
  const chance = goesOn / faces;
  return chance === 1 ? adds.maxRounds : (1 - chance ** adds.maxRounds) / (1 - chance);
}
