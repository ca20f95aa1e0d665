/** Formats UTC epoch seconds for the name of a file: `20261121T103000Z`. */
export function compactTimestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, "");
}
