/** Extra tens dice of a percentile roll. */
export interface TensDice {
  readonly kind: "bonus" | "penalty";
  readonly count: number;
}

/** A percentile roll with its extra tens digits. */
export interface Percentile {
  /** What the d100 showed. */
  readonly first: number;
  /** Extra tens digits, 0–9, in the order of throwing. */
  readonly tens: readonly number[];
  readonly total: number;
}

/** What extra tens digits make of a d100: a digit 0 with units 0 is 100. */
export function withTens(first: number, kind: TensDice["kind"], tens: readonly number[]): number {
  const units = first % 10;
  const values = tens.map((digit) => (digit === 0 && units === 0 ? 100 : digit * 10 + units));
  return kind === "bonus" ? Math.min(first, ...values) : Math.max(first, ...values);
}

/** Throws a d100 and its extra tens dice, read as the roll commands read them. */
export function throwPercentile(die: (faces: number) => number, extra: TensDice | undefined): Percentile {
  const first = die(100);
  if (extra === undefined) return { first, tens: [], total: first };
  const tens = Array.from({ length: extra.count }, () => {
    const face = die(10);
    return first % 10 === 0 ? face % 10 : face - 1;
  });
  return { first, tens, total: withTens(first, extra.kind, tens) };
}
