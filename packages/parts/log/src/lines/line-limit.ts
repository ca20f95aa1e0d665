/** Largest line in bytes, the line break not counted. */
const maxLineBytes = 8 * 1024;

const headRoom = 512;

/** Limits a line of JSON to `maxLineBytes`; the result is still JSON. */
export function limitLine(line: string): string {
  // A character takes at most three bytes per unit of a string's length.
  if (line.length * 3 <= maxLineBytes || Buffer.byteLength(line) <= maxLineBytes) return line;
  const { details, ...head } = JSON.parse(line) as { message: string; details?: unknown };
  const shown = { ...head, message: shorten(head.message, maxLineBytes / 2), cut: Buffer.byteLength(line) };
  const room = maxLineBytes - Buffer.byteLength(JSON.stringify(shown)) - headRoom;
  if (details === undefined || room <= 0) return JSON.stringify(shown);
  return JSON.stringify({ ...shown, details: { beginning: shorten(JSON.stringify(details), room) } });
}

/** Cuts a text so that its JSON form has at most `bytes`. */
function shorten(text: string, bytes: number): string {
  if (Buffer.byteLength(JSON.stringify(text)) <= bytes) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Buffer.byteLength(JSON.stringify(text.slice(0, middle))) <= bytes - 3) low = middle;
    else high = middle - 1;
  }
  // Half a surrogate pair is not a character.
  const whole = /[\uD800-\uDBFF]/.test(text.charAt(low - 1)) ? low - 1 : low;
  return `${text.slice(0, whole)}…`;
}
