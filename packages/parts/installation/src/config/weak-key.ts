const shortest = 16;

/** Placeholder keys that people forget to replace, without digits and punctuation. */
const weak =
  /^(?:password|passwd|changeme|secret|admin|root|test|default|dicetower|dice|tower|letmein|welcome|qwerty|asdf|zxcv|apikey|accesskey|key|token|example|insecure)+$/;

const rows = [
  "0123456789012345678901234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

/**
 * Returns why an access key is too easy to guess; undefined if it is not. The text continues a sentence that begins
 * with the name of the setting, and never contains the key.
 */
export function weaknessOf(key: string): string | undefined {
  if ([...key].length < shortest) return `has fewer than ${shortest} characters`;
  const lower = key.toLowerCase();
  if (new Set(lower).size < 6) return "repeats a few characters";
  if (weak.test(lower.replace(/[^a-z]/g, ""))) return "is a well-known word";
  if (rows.some((row) => `${row}${row}`.includes(lower))) return "is a row of the keyboard or the alphabet";
  return undefined;
}
