/** Longest text that is looked at. */
const maxLength = 400;

/** How much two texts have in common, from 0 to 1: neighbouring characters that both hold, of all (Sørensen–Dice). */
export function likeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  for (const pair of pairs) if (others.has(pair)) shared++;
  return shared === 0 ? 0 : (2 * shared) / (pairs.size + others.size);
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < Math.min(text.length, maxLength); at++) pairs.add(text.slice(at, at + 2));
  return pairs;
}
