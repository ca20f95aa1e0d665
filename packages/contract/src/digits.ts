/** Digits of the lowest thousand, for what is put in front of them. */
const thousand = Array.from({ length: 1_000 }, (_, low) => String(low).padStart(3, "0"));

/**
 * The decimal digits of a whole number that is not likely to come again: of a message, a roll, a question. V8 keeps the
 * texts that `String` makes of numbers in a table of 16 384; thousands of new ones a second stay there just long enough
 * to grow old, and are collected with the old ones, which holds everybody up. What this makes is not kept.
 * @param whole a safe integer
 */
export function digitsOf(whole: number): string {
  if (whole < 0) return `-${digitsOf(-whole)}`;
  if (whole < 1_000) return String(whole);
  const high = Math.floor(whole / 1_000);
  return digitsOf(high) + (thousand[whole - high * 1_000] as string);
}
