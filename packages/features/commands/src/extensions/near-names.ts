import { distance } from "fastest-levenshtein";

/** Letters by which a name may differ from what was typed. */
const mostEdits = 2;
/** Names that are suggested. */
const mostNear = 3;

/** Names that somebody may have meant: those that hold what was typed, else those that differ by few letters. */
export function nearNames(typed: string, names: readonly string[]): readonly string[] {
  const word = typed.toLowerCase().slice(0, 60);
  const holding = names.filter((name) => {
    const known = name.toLowerCase();
    return known.includes(word) || word.includes(known);
  });
  if (holding.length > 0) return holding.slice(0, mostNear);
  return names
    .map((name) => ({ name, edits: distance(word, name.toLowerCase()) }))
    .filter(({ name, edits: count }) => count <= Math.min(mostEdits, name.length - 1))
    .sort((one, other) => one.edits - other.edits)
    .slice(0, mostNear)
    .map(({ name }) => name);
}
