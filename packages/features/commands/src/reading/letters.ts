/** Letters of the Latin script, with and without marks. */
export const latin = /\p{Script=Latin}/u;

/** True when the character at a place is a Latin letter in lower case, or one that has no case. */
export function isLatin(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  return at < text.length && latin.test(text.charAt(at));
}

/** Lower case, place by place: the few letters whose lower case is longer stay as they are. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let result = "";
  for (const character of text) {
    const one = character.toLowerCase();
    result += one.length === character.length ? one : character;
  }
  return result;
}
