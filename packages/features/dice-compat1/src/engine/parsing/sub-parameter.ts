import type { Operator, SubParameter } from "../nodes/operation.js";

/** No letter of a parameter comes before the colon: what stands behind most dice is told from them at once. */
const firstLetter = 0x3a;

/** The parameter of an operator that begins with a letter. */
export function subAt(operator: Operator, code: number): SubParameter | undefined {
  if (!(code >= firstLetter)) return undefined;
  for (const sub of operator.subs ?? []) if (sub.letter.charCodeAt(0) === code) return sub;
  return undefined;
}
