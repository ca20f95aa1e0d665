/**
 * How well some words fit what somebody types: 0 when they do not, higher is better. Every word that was typed must
 * be in one of the texts; the first text counts most.
 */
export function fit(typed: string, texts: readonly string[]): number {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return 1;
  let sum = 0;
  for (const word of wanted) {
    let best = 0;
    texts.forEach((text, rank) => {
      best = Math.max(best, place(text.toLocaleLowerCase(), word) / (rank + 1));
    });
    if (best === 0) return 0;
    sum += best;
  }
  return sum / wanted.length;
}

/** Whole text, beginning, beginning of a word, anywhere. */
function place(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === -1) return 0;
  if (text === word) return 8;
  if (at === 0) return 6;
  return /[\p{L}\p{N}]/u.test(text[at - 1] ?? "") ? 2 : 4;
}
