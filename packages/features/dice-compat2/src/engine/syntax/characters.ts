const letter = /^\p{L}$/u;
const nameCharacter = /^[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}（）【】]$/u;

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Space, tab, CR and LF are the only blanks of the language. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
}

/** Most names are Chinese: answered without a regular expression. */
function isHan(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff;
}

/** How many UTF-16 units the character takes that may begin a name here, 0 when none does. */
export function nameStartAt(source: string, position: number): number {
  const code = source.charCodeAt(position);
  if (code < 128) return isAsciiLetter(code) ? 1 : 0;
  if (isHan(code)) return 1;
  return unitsOf(source, position, letter);
}

/** How many UTF-16 units the character takes that may continue a name here (a colon aside), 0 when none does. */
export function namePartAt(source: string, position: number): number {
  const code = source.charCodeAt(position);
  if (code < 128) return isAsciiLetter(code) || isDigit(code) ? 1 : 0;
  if (isHan(code)) return 1;
  return unitsOf(source, position, nameCharacter);
}

function unitsOf(source: string, position: number, kind: RegExp): number {
  const point = source.codePointAt(position);
  if (point === undefined) return 0;
  const character = String.fromCodePoint(point);
  return kind.test(character) ? character.length : 0;
}
