/** `%` as the faces of a die: nothing follows that it could divide by. */
const percent = /(\dd|(?<![a-z])d)%(?![\w({])/gi;

/** A text with `d%` as `d100`: no engine knows the spelling, and one would take `d%+5` as a remainder. */
export function spelledPercent(text: string): string {
  return text.replace(percent, (_all, die: string) => `${die}100`);
}
