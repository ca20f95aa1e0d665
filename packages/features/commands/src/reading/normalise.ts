/** Spellings that mean the same as one character beyond the full-width block. */
const alike: Readonly<Record<string, string>> = {
  "×": "*",
  "÷": "/",
  // The typographic minus, which rule books are printed with.
  "\u2212": "-",
  "　": " ",
  "。": ".",
  "【": "[",
  "】": "]",
};

/** True when there is nothing to do: the usual case, found with one look at each character. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (
      code === 0xd7 ||
      code === 0xf7 ||
      code === 0x2212 ||
      code === 0x3000 ||
      (code >= 0xff01 && code <= 0xff5e)
    )
      return false;
    if (code === 0x3002 || code === 0x3010 || code === 0x3011) return false;
  }
  return true;
}

/** A colon that somebody puts behind the word of a command, with or without a blank: `.ra：侦查`. No smiley. */
const colon = /:(?=[\s\p{L}\p{N}]|$)/uy;

/** Where the arguments begin behind the word of a command. @param text normalised */
export function behindWord(text: string, end: number): number {
  colon.lastIndex = end;
  return colon.test(text) ? colon.lastIndex : end;
}

/**
 * Full-width digits, letters, brackets, operators and blanks in their half-width form, for parsing only. The
 * length stays the same, so that a place in the result is a place in the original.
 */
export function normalise(text: string): string {
  if (isPlain(text)) return text;
  let normal = "";
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const character = text.charAt(at);
    if (code >= 0xff01 && code <= 0xff5e) normal += String.fromCharCode(code - 0xfee0);
    else normal += alike[character] ?? character;
  }
  return normal;
}
