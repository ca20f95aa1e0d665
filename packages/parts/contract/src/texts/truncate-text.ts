/** The beginning of a text, at most `most` UTF-16 units long, never ending within a character. */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** A text as it is; of a longer one its first `most` UTF-16 units and an ellipsis. */
export function shortenText(text: string, most: number): string {
  return text.length <= most ? text : `${truncateText(text, most)}…`;
}

/** The beginning of a text, at most `most` bytes in UTF-8, never ending within a character. */
export function truncateToBytes(text: string, most: number): string {
  // No unit of UTF-16 takes more than three.
  if (text.length * 3 <= most) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
  return read === text.length ? text : text.slice(0, read);
}
