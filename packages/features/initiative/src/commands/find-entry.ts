import { sanitizeText, type TextRef, text } from "@dicetower/contract";
import type { InitiativeEntry } from "../api.js";

/** Entries that words name, as they were found. */
export interface FoundEntries {
  readonly entries: readonly InitiativeEntry[];
  /** Words that name nobody. */
  readonly missing: readonly string[];
  /** Words that name several of one name. */
  readonly unclear: readonly string[];
}

/** Words of a name that are looked for. */
const maxWords = 8;

/**
 * Finds an entry by its name, whatever the case, or by its place. Of several of one name it is the caller's own.
 * @returns several where it cannot be told which
 */
export function findEntry(
  entries: readonly InitiativeEntry[],
  said: string,
  userId: string,
): readonly InitiativeEntry[] {
  const folded = said.toLowerCase();
  const exact = entries.filter(({ name }) => name === said);
  const named = exact.length > 0 ? exact : entries.filter(({ name }) => name.toLowerCase() === folded);
  if (named.length > 1) {
    const own = named.filter((entry) => entry.userId === userId);
    return own.length === 1 ? own : named;
  }
  if (named.length > 0 || !/^\d{1,3}$/.test(said)) return named;
  const placed = entries[Number(said) - 1];
  return placed === undefined ? [] : [placed];
}

export function findEntries(
  entries: readonly InitiativeEntry[],
  words: readonly string[],
  userId: string,
): FoundEntries {
  const found = new Set<InitiativeEntry>();
  const missing: string[] = [];
  const unclear: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { name, taken } = longestName(entries, words.slice(at), userId);
    at += taken;
    const [one, another] = findEntry(entries, name, userId);
    if (one === undefined) missing.push(name);
    else if (another !== undefined) unclear.push(name);
    else found.add(one);
  }
  return { entries: [...found], missing, unclear };
}

/** The most words that together are somebody's name, else the first one. */
function longestName(entries: readonly InitiativeEntry[], words: readonly string[], userId: string) {
  for (let taken = Math.min(words.length, maxWords); taken > 1; taken--) {
    const name = words.slice(0, taken).join(" ");
    if (findEntry(entries, name, userId).length > 0) return { name, taken };
  }
  return { name: words[0] ?? "", taken: 1 };
}

/** What could not be done to words that name nobody, or several of one name. */
export function notFound({ missing, unclear }: Pick<FoundEntries, "missing" | "unclear">): TextRef[] {
  const shown = (names: readonly string[]) => sanitizeText(names.join(" "), 200);
  return [
    ...(missing.length === 0 ? [] : [text("init.notFound", { names: shown(missing) })]),
    ...(unclear.length === 0 ? [] : [text("init.unclear", { names: shown(unclear) })]),
  ];
}
