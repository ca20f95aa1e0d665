import { EngineError } from "@dicetower/contract/engine";
import { isDense, isRun, type Outcomes, Tally } from "./outcomes.js";
import { costOfError, type Work } from "./work.js";

/** Either side's error; with both working out, neither. */
function errors(left: Outcomes, right: Outcomes) {
  const failed = left.failed + right.failed - left.failed * right.failed;
  return { failed, error: left.error ?? right.error };
}

/** The sum of two independent parts: by convolution where the values are whole numbers, pair by pair elsewhere. */
export function add(left: Outcomes, right: Outcomes, work: Work): Outcomes {
  if (left.values.length === 0 || right.values.length === 0 || !isDense(left) || !isDense(right))
    return pairs(left, right, (a, b) => a + b, work);
  const low = Number(left.values[0]) + Number(right.values[0]);
  const high = Number(left.values.at(-1)) + Number(right.values.at(-1));
  // Even two short parts take a while: tables are made and gone through several times.
  work.spend(300 + left.values.length * right.values.length + (high - low) * 10);
  const sums = new Float64Array(high - low + 1);
  right.values.forEach((value, at) => {
    const chance = right.chances[at] as number;
    const shift = value - low;
    const { values, chances } = left;
    for (let place = 0; place < values.length; place++) {
      const sum = (values[place] as number) + shift;
      sums[sum] = (sums[sum] as number) + chance * (chances[place] as number);
    }
  });
  return { ...errors(left, right), ...packed(sums, low, isRun(left) && isRun(right)) };
}

/** What a plain array holds; without gaps every place is a value, even one whose chance is too small to tell. */
function packed(sums: Float64Array, low: number, whole: boolean): Pick<Outcomes, "values" | "chances"> {
  const places = Array.from(sums.keys()).filter((place) => whole || (sums[place] as number) > 0);
  return {
    values: places.map((place) => place + low),
    chances: whole ? sums : Float64Array.from(places, (place) => sums[place] as number),
  };
}

/** Two independent parts joined by any operation. @throws NotExact when a result is no number */
export function pairs(
  left: Outcomes,
  right: Outcomes,
  operate: (left: number, right: number) => number,
  work: Work,
): Outcomes {
  // A pair costs a look into a table.
  work.spend(left.values.length * right.values.length * 20);
  const tally = new Tally();
  const { failed, error } = errors(left, right);
  tally.fail(error, failed);
  left.values.forEach((a, at) => {
    const chance = left.chances[at] as number;
    right.values.forEach((b, place) => {
      const both = chance * (right.chances[place] as number);
      try {
        tally.add(operate(a, b), both);
      } catch (thrown) {
        if (!(thrown instanceof EngineError)) throw thrown;
        work.spend(costOfError);
        tally.fail(thrown, both);
      }
    });
  });
  return tally.outcomes();
}

/** The negative of every value. */
export function negated({ values, chances, failed, error }: Outcomes): Outcomes {
  return { values: values.map((value) => 0 - value).reverse(), chances: chances.toReversed(), failed, error };
}

/** One of several, with the chance of each. */
export function mixed(
  parts: readonly { readonly chance: number; readonly outcomes: Outcomes }[],
  work: Work,
): Outcomes {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && only.chance === 1) return only.outcomes;
  const tally = new Tally();
  for (const { chance, outcomes } of parts) {
    work.spend(outcomes.values.length * 20);
    tally.fail(outcomes.error, chance * outcomes.failed);
    outcomes.values.forEach((value, at) => {
      tally.add(value, chance * (outcomes.chances[at] as number));
    });
  }
  return tally.outcomes();
}

/** The sum of `count` independent parts that are all alike, by repeated doubling. @param count at least 1 */
export function times(one: Outcomes, count: number, work: Work): Outcomes {
  let sum: Outcomes | undefined;
  let power = one;
  for (let left = count; ; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = sum === undefined ? power : add(sum, power, work);
    if (left === 1) return sum as Outcomes;
    power = add(power, power, work);
  }
}

/** The sum of `count` dice of `faces` faces, by sliding windows: a step for each sum instead of one for each pair. */
export function evenDice(count: number, faces: number, work: Work): Outcomes {
  work.spend((count * count * faces) / 4 + count + faces);
  let chances = new Float64Array(faces).fill(1 / faces);
  for (let dice = 2; dice <= count; dice++) {
    const sums = new Float64Array(chances.length + faces - 1);
    // In the rising half nothing cancels, so that the smallest chances are exact, too; the other half mirrors it.
    let window = 0;
    const middle = sums.length >> 1;
    for (let place = 0; place <= middle; place++) {
      window += chances[place] ?? 0;
      if (place >= faces) window -= chances[place - faces] as number;
      sums[place] = window / faces;
      sums[sums.length - 1 - place] = window / faces;
    }
    chances = sums;
  }
  return {
    values: Array.from(chances.keys(), (place) => place + count),
    chances,
    failed: 0,
    error: undefined,
  };
}
