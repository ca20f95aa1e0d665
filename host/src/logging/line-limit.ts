/** Largest line in bytes, the line break not counted (security O7). */
export const longestLine = 8 * 1024;

const headRoom = 512;

/** A line of JSON that is no longer than `longestLine`, and still JSON. */
export function limitLine(line: string): string {
  // A character takes at most three bytes per unit of a string's length.
  if (line.length * 3 <= longestLine || Buffer.byteLength(line) <= longestLine) return line;
  const { details, ...head } = JSON.parse(line) as { message: string; details?: unknown };
  const shown = { ...head, message: shorten(head.message, longestLine / 2), cut: Buffer.byteLength(line) };
  const room = longestLine - Buffer.byteLength(JSON.stringify(shown)) - headRoom;
  if (details === undefined || room <= 0) return JSON.stringify(shown);
  return JSON.stringify({ ...shown, details: { beginning: shorten(JSON.stringify(details), room) } });
}

/** Cuts a text so that JSON spells it in at most `bytes`. */
function shorten(text: string, bytes: number): string {
  if (Buffer.byteLength(JSON.stringify(text)) <= bytes) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Buffer.byteLength(JSON.stringify(text.slice(0, middle))) <= bytes - 3) low = middle;
    else high = middle - 1;
  }
  // Half of a surrogate pair is no character.
  const whole = /[\uD800-\uDBFF]/.test(text.charAt(low - 1)) ? low - 1 : low;
  return `${text.slice(0, whole)}…`;
}
