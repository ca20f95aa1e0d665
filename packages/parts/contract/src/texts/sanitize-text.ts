/** Control characters other than line break and tab, bidirectional marks and invisible characters. */
const unfit = /(?![\n\t])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
/** The same without the `g` flag, whose `test` would keep its position. */
const holdsUnfit = new RegExp(unfit.source, "u");

/**
 * Returns a user's text such as the bot may repeat it: without control characters and marks of direction, which could
 * disguise it as something else, and at most `most` UTF-16 units long, an ellipsis included.
 */
export function sanitizeText(said: string, most = 512): string {
  if (said.length <= most && !holdsUnfit.test(said)) return said;
  const clean = said.replace(unfit, "");
  if (clean.length <= most) return clean;
  const cut = clean.slice(0, most - 1);
  // Half a surrogate pair is no character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
