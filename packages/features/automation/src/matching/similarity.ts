/** How often each pair of neighbouring characters stands in a text. */
export interface Bigrams {
  readonly text: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Counts the pairs of a text. */
export function bigramsOf(text: string): Bigrams {
  const counts = new Map<string, number>();
  let total = 0;
  let before: string | undefined;
  for (const character of text) {
    if (before !== undefined) {
      const pair = before + character;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
      total++;
    }
    before = character;
  }
  return { text, counts, total };
}

/**
 * How alike two texts are, from 0 to 1: the coefficient of Sørensen and Dice over pairs of characters. Its time grows
 * with the length of the texts, where that of an edit distance grows with the product.
 */
export function similarity(a: Bigrams, b: Bigrams): number {
  if (a.text === b.text) return 1;
  if (a.total === 0 || b.total === 0) return 0;
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [pair, count] of few.counts) shared += Math.min(count, many.counts.get(pair) ?? 0);
  return (2 * shared) / (a.total + b.total);
}
