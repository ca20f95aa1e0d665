/** Number of Unicode's code points that are characters of their own: all but the halves of surrogate pairs. */
export const characterCount = 0x110000 - 0x800;

/**
 * Returns a character by its number, for texts of anything: `fc.string({ unit: fc.nat(characterCount - 1).map(anyCharacter) })`.
 * fast-check's own `unit: "binary"` makes a table of all characters first, which takes three seconds.
 * @param number from 0 to {@link characterCount} - 1
 */
export function anyCharacter(number: number): string {
  return String.fromCodePoint(number < 0xd800 ? number : number + 0x800);
}
