import { splitOutside } from "./parse.js";

/** `value=text&value2=text&else=text`, in their order. */
export interface Choices {
  readonly pairs: readonly (readonly [value: string, text: string])[];
  readonly otherwise: string | undefined;
}

export function choicesOf(text: string): Choices {
  let otherwise: string | undefined;
  const pairs: [string, string][] = [];
  for (const part of splitOutside(text, "&")) {
    const [value = "", ...rest] = splitOutside(part, "=", 2);
    if (rest.length === 0) continue;
    if (value.trim() === "else") otherwise = rest[0];
    else pairs.push([value.trim(), rest[0] ?? ""]);
  }
  return { pairs, otherwise };
}

/** Text of the value that equals. */
export function chosenBy(choices: Choices, value: string): string | undefined {
  return choices.pairs.find(([each]) => each === value)?.[1] ?? choices.otherwise;
}

/** Text of the highest threshold that a number reaches. */
export function gradedBy(choices: Choices, value: number): string | undefined {
  let best: { readonly threshold: number; readonly text: string } | undefined;
  for (const [each, text] of choices.pairs) {
    const threshold = Number(each);
    if (!Number.isFinite(threshold) || !(value >= threshold)) continue;
    if (best === undefined || threshold > best.threshold) best = { threshold, text };
  }
  return best?.text ?? choices.otherwise;
}
