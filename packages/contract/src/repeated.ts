/** Controls beside line break and tab, and what turns around or hides the text beside it. */
const unfit = /(?![\n\t])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
/** The same, for a look without a memory of where it was. */
const holdsUnfit = new RegExp(unfit.source, "u");

/**
 * What somebody has said, fit to be said again by the bot: without control characters and marks of direction, which
 * would let it pass for something else, and not longer than `most` UTF-16 units, an ellipsis included.
 */
export function repeated(said: string, most = 512): string {
  if (said.length <= most && !holdsUnfit.test(said)) return said;
  const clean = said.replace(unfit, "");
  if (clean.length <= most) return clean;
  const cut = clean.slice(0, most - 1);
  // Half a surrogate pair is no character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
