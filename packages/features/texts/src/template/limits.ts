/** Bytes of a template, and of what it becomes. */
export const maxBytes = 64 * 1024;
/** Samples within samples, and functions that render further templates. */
export const deepest = 32;
/** Samples, decks and expressions of one text, with all that these draw in turn. */
export const maxDraws = 500;
/** Alternatives of one sample. */
export const maxAlternatives = 256;
/** Largest weight of an alternative. */
export const maxWeight = 999_999;
/** Characters behind the name of a function. */
export const maxArgumentLength = 512;

/** True for a text within so many bytes; counts them only where the characters leave a doubt. */
export function fitsBytes(text: string, most = maxBytes): boolean {
  return text.length * 3 <= most || Buffer.byteLength(text) <= most;
}
