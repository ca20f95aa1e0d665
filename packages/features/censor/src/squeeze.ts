/** White space and ASCII signs do not count, and neither does the size of letters. */
export function squeeze(text: string): string {
  let squeezed = "";
  for (const character of text.toLowerCase()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80 ? /[a-z0-9]/.test(character) : !/\s/u.test(character)) squeezed += character;
  }
  return squeezed;
}
