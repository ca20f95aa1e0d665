import type { CommandForm, PatternElement } from "@dicetower/contract";

/** Forms from which on it is worth saying once what all of them take. */
const minForms = 3;

/** Options and people that all of several forms may have, and that each may leave out. */
export function commonElements(forms: readonly CommandForm[]): readonly PatternElement[] {
  const [first, ...others] = forms;
  if (first === undefined || forms.length < minForms) return [];
  return first.elements.filter(
    (one) =>
      mayBeLeftOut(one) && others.every(({ elements }) => elements.some((other) => isSame(one, other))),
  );
}

/** The elements of a form without some that are said elsewhere. */
export function withoutCommon(
  elements: readonly PatternElement[],
  common: readonly PatternElement[],
): readonly PatternElement[] {
  return common.length === 0
    ? elements
    : elements.filter((one) => !common.some((other) => isSame(one, other)));
}

function mayBeLeftOut(one: PatternElement): boolean {
  return one.type === "option"
    ? !one.required
    : one.type === "argument" && !one.required && one.kind === "mention";
}

function isSame(one: PatternElement, other: PatternElement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
