/** Control characters other than line break and tab, and marks of direction. */
const unfit = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text without what would let it pass for something else. */
export function plainText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(unfit, "");
}

/** A name in one line. */
export function plainName(name: string): string {
  return plainText(name).replaceAll("\n", " ");
}
