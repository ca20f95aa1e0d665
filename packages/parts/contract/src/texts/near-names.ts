import { distance } from "fastest-levenshtein";

/** Letters by which a name may differ from what was typed. */
const maxEdits = 2;
const maxTyped = 60;

/**
 * Returns the names that somebody may have meant, the nearest first: those that begin with what was typed, differ from it
 * by at most two letters (one of a name of two), hold it, or stand in it. Looks at the letters alone, whatever their case.
 * @param most names of the answer
 */
export function nearNames(typed: string, names: Iterable<string>, most = 5): string[] {
  const word = typed.trim().toLowerCase().slice(0, maxTyped);
  if (word === "") return [];
  const ranked: { readonly name: string; readonly rank: number }[] = [];
  for (const name of new Set(names)) {
    const rank = rankOf(word, name.toLowerCase());
    if (rank !== undefined) ranked.push({ name, rank });
  }
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ name }) => name);
}

function rankOf(word: string, name: string): number | undefined {
  if (name === "") return undefined;
  if (name.startsWith(word)) return 0;
  const edits =
    Math.abs(name.length - word.length) > maxEdits ? Number.POSITIVE_INFINITY : distance(word, name);
  if (edits <= Math.min(maxEdits, Math.min(name.length, word.length) - 1)) return edits;
  return name.includes(word) || word.includes(name) ? maxEdits + 1 : undefined;
}
