/** True where a skill grows: the d100 is above its value, or above 95. */
export function grows(roll: number, value: number): boolean {
  return roll > value || roll > 95;
}

/** Skills that `.en` takes at once. */
export const maxGrown = 10;
