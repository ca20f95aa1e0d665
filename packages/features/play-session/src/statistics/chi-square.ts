/** How well dice fit a fair die. */
export interface Fit {
  readonly chiSquare: number;
  readonly degrees: number;
  /** How likely fair dice are to stray at least as far. */
  readonly probability: number;
}

/** Rolls that each class should have, for the test to hold. */
const minExpected = 5;

/**
 * Pearson's test of faces against a fair die. Faces are put together to classes of equal size, as many as there are
 * rolls for. Undefined where there are too few.
 */
export function fitOf(counts: ReadonlyMap<number, number>, faces: number): Fit | undefined {
  let rolls = 0;
  for (const times of counts.values()) rolls += times;
  const classes = classesFor(rolls, faces);
  if (classes === undefined) return undefined;
  const size = faces / classes;
  const observed = Array.from({ length: classes }, () => 0);
  for (const [face, times] of counts) {
    const at = Math.floor((face - 1) / size);
    observed[at] = (observed[at] ?? 0) + times;
  }
  const expected = rolls / classes;
  const chiSquare = observed.reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0);
  const degrees = classes - 1;
  return { chiSquare, degrees, probability: upperGamma(degrees / 2, chiSquare / 2) };
}

/** The most classes into which the faces can be parted evenly, four at least. */
function classesFor(rolls: number, faces: number): number | undefined {
  for (let classes = faces; classes >= 4; classes--)
    if (faces % classes === 0 && rolls / classes >= minExpected) return classes;
  return undefined;
}

/** The regularized upper incomplete gamma function Q(a, x), by series below a + 1 and continued fraction above. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 500 && term > sum * 1e-12; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  // Lentz's method.
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 500; n++) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return front * fraction;
}

/** Natural logarithm of the gamma function, by Stirling's series behind a shift of the argument. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 10) {
    shift += Math.log(z);
    z++;
  }
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5);
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift;
}
