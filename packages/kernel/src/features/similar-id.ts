import { distance } from "fastest-levenshtein";

/** Edits between what was typed and what was meant. */
const mostEdits = 3;
/** Part of a name that has to be the same. */
const leastAlike = 0.4;

/**
 * Returns the known id that somebody most likely meant: one that differs by few letters, also where a package was named
 * instead; undefined where none is near.
 */
export function similarId(typed: string, known: readonly string[]): string | undefined {
  const word = typed
    .slice(0, 100)
    .replace(/^@[^/]+\//, "")
    .replace(/^dicetower-(feature-)?/, "");
  let best: { readonly id: string; readonly edits: number } | undefined;
  for (const id of known) {
    const edits = distance(word, id);
    const longest = Math.max(word.length, id.length);
    if (edits > mostEdits || (longest - edits) / longest <= leastAlike) continue;
    if (best === undefined || edits < best.edits) best = { id, edits };
  }
  return best?.id;
}

/** Says that there is no such feature, and which one was likely meant. */
export function unknownFeature(typed: string, known: readonly string[]): string {
  const meant = similarId(typed, known);
  return `There is no feature "${typed}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`;
}
