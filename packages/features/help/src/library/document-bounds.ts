/** Bytes of a document that is read from the folder, or from a rule pack. */
export const maxFileBytes = 64 * 1024 * 1024;

/** What became of entries that did not fit; empty where all did. */
export function notes(cut: number, left: number): string {
  const said: string[] = [];
  if (cut > 0) said.push(`${cut} entries were longer than 20 000 characters and have been cut.`);
  if (left > 0) said.push(`${left} entries have no key or no text, or too long a key, and were left out.`);
  return said.join(" ");
}
