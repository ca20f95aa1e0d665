import type { Expression, Factor, Term } from "./nodes.js";

/**
 * A text of the native grammar as it is shown: upper case but for the pool letter `a`, `X` for `*`, left-out
 * faces, counts and keep counts written in, signs folded, a leading `+` dropped. Numbers stay as they were
 * written, leading zeros and all.
 * @param faces default faces of the evaluation
 */
export function normalise(expression: Expression, faces: number): string {
  let text = "";
  for (const term of expression) {
    if (term.negative) text += "-";
    else if (text !== "") text += "+";
    text += normalTerm(term, faces);
  }
  return text;
}

/** One term without its sign. */
function normalTerm(term: Term, faces: number): string {
  let text = normalFactor(term.head, faces);
  for (const scale of term.scales) text += (scale.divides ? "/" : "X") + normalFactor(scale.factor, faces);
  return text;
}

/** One factor. The count of a single die, pool line 10 and one extra die stay unwritten where they were. */
export function normalFactor(factor: Factor, faces: number): string {
  switch (factor.kind) {
    case "number":
      return factor.digits;
    case "dice": {
      const dice = `${factor.countDigits}D${factor.faceDigits === "" ? faces : factor.faceDigits}`;
      return factor.keeps ? `${dice}K${factor.keepDigits === "" ? 1 : factor.keepDigits}` : dice;
    }
    case "fate":
      return `${factor.countDigits === "" ? factor.count : factor.countDigits}DF`;
    case "bonus":
      return `B${factor.extraDigits}`;
    case "penalty":
      return `P${factor.extraDigits}`;
    case "pool":
      return `${factor.countDigits === "" ? factor.count : factor.countDigits}a${factor.lineDigits}`;
  }
}
