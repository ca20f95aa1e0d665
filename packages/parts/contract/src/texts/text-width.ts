/** Characters that take the room of two letters: Han and Kana, Hangul, full-width forms, pictures. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Room that one character takes: 1 or 2. */
export function characterWidth(character: string): 1 | 2 {
  return wide.test(character) ? 2 : 1;
}

/** Length of a text as platforms show it: a full-width character counts two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}
