const reference = /\{([^{}]{1,64})\}/gu;
const die = /\d*d\d+|\d+d\b|\bd\d/iu;

/** An expression of another bot as templates write it: `({体质}+{体型})/10` becomes `floor((体质+体型)/10)`. */
export function expressionOf(foreign: string): string {
  const plain = foreign
    .trim()
    .replace(reference, "$1")
    .replace(/\(([\p{L}_][\p{L}\p{N}_]*)\)/gu, "$1")
    .replace(/(?<=[\d)])\s*[xX×]\s*(?=[\d(])/gu, "*");
  // Both bots divide whole numbers, and drop what is left over.
  return plain.includes("/") ? `floor(${plain})` : plain;
}

/** Names that an expression refers to by braces. */
export function referencesOf(foreign: string): string[] {
  return [...foreign.matchAll(reference)].map(([, name = ""]) => name.trim());
}

/** True where dice are thrown: such a value is made once, with the character. */
export function throwsDice(foreign: string): boolean {
  return die.test(foreign.replace(reference, ""));
}
