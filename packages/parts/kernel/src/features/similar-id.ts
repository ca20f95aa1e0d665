import { distance } from "fastest-levenshtein";

/** Most edits between the typed and the intended id. */
const maxEdits = 3;
/** Least share of a name that has to match. */
const minAlike = 0.4;

/**
 * Returns the known id that was most likely meant: one that differs in few letters, or that belongs to a package whose
 * name was typed; undefined if none is similar.
 */
function similarId(typed: string, known: readonly string[]): string | undefined {
  const word = typed
    .slice(0, 100)
    .replace(/^@[^/]+\//, "")
    .replace(/^dicetower-(feature-)?/, "");
  let best: { readonly id: string; readonly edits: number } | undefined;
  for (const id of known) {
    const edits = distance(word, id);
    const longest = Math.max(word.length, id.length);
    if (edits > maxEdits || (longest - edits) / longest <= minAlike) continue;
    if (best === undefined || edits < best.edits) best = { id, edits };
  }
  return best?.id;
}

/** Returns the message that there is no such feature, and which one was likely meant. */
export function unknownFeature(typed: string, known: readonly string[]): string {
  const meant = similarId(typed, known);
  return `There is no feature "${typed}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`;
}
