/** A word of signs alone: what it is said of may follow it without a blank. */
const signs = /^[^\p{L}\p{N}]+$/u;

/**
 * Length of a word of a form that more follows without a blank; 0 for none. It ends where a sign begins or ends.
 * @param glued it also ends where no Latin letter follows a Latin letter
 */
export function begunLength(said: string, spellings: readonly string[], glued: boolean): number {
  const sign = spellings.find((one) => signs.test(one) && said.startsWith(one));
  if (sign !== undefined) return sign.length;
  const begun = glued ? spellings.filter((one) => begins(said, one)).map(({ length }) => length) : [];
  if (begun.length > 0) return Math.max(...begun);
  const before = /^[^+\-=±]+(?=[+\-=±])/u.exec(said)?.[0];
  return before !== undefined && spellings.includes(before) ? before.length : 0;
}

function begins(said: string, word: string): boolean {
  return said.startsWith(word) && !/^[a-z]{2}$/.test(said.slice(word.length - 1, word.length + 1));
}
