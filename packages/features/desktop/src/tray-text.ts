/** Name shown where nobody chose another. */
const defaultName = "Dicetower";

/** At most this many Unicode characters. */
const maxTextLength = 10;

/** What is wrong with a tray text; undefined for one that will do. */
export function faultOf(text: string): string | undefined {
  if ([...text].length > maxTextLength) return `must have at most ${maxTextLength} characters`;
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return "must not hold line breaks or control characters";
  return undefined;
}

/** The text as the tray shows it: the chosen name, or the default one, and the real port. */
export function tooltipOf(text: string, port: number): string {
  return `${text === "" ? defaultName : text} :${port}`;
}
