import { type EntryKind, entryKinds, type PaletteEntry } from "./entry.js";
import { fit } from "./match.js";

/** Entries of one kind, best first. */
export interface Found {
  readonly kind: EntryKind;
  readonly entries: readonly PaletteEntry[];
}

const maxOfAKind = 8;

/** What fits, by kind; the kind with the best entry comes first while something is typed. */
export function search(typed: string, entries: readonly PaletteEntry[]): Found[] {
  const scored = entries
    .map((entry) => ({ entry, score: fit(typed, [entry.title, ...entry.words, entry.detail]) }))
    .filter(({ score }) => score > 0);
  const groups = entryKinds.map((kind) => {
    const own = scored.filter(({ entry }) => entry.kind === kind);
    own.sort((a, b) => b.score - a.score);
    return { kind, best: own[0]?.score ?? 0, entries: own.slice(0, maxOfAKind).map(({ entry }) => entry) };
  });
  const shown = groups.filter(({ entries }) => entries.length > 0);
  if (typed.trim() !== "") shown.sort((a, b) => b.best - a.best);
  return shown.map(({ kind, entries: own }) => ({ kind, entries: own }));
}
