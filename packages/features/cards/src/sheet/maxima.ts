import type { CardSheet } from "../api.js";

/** How the maximum of a value is called where the template does not say. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => `${name}上限`,
  (name) => `${name}最大值`,
  (name) => `最大${name}`,
  (name) => `${name}max`,
  (name) => `max${name}`,
  (name) => `${name}_max`,
  (name) => `max ${name}`,
];

/** Name of the attribute that holds the maximum of another: that of hit points, of sanity; undefined where there is none. */
export function maximumOf(sheet: CardSheet, word: string): string | undefined {
  const { system } = sheet;
  const name = system.nameOf(sheet.nameOf(word));
  const { type } = system.metaOf(name);
  if (type === "expr" || type === "text") return undefined;
  const { hp } = system.template;
  if (hp !== undefined && system.nameOf(hp.current) === name) return sheet.nameOf(hp.max);
  const known = spellings.map((spelled) => spelled(name)).find((one) => system.knows(one) || sheet.has(one));
  if (known === undefined) return undefined;
  const maximum = sheet.nameOf(known);
  return maximum === sheet.nameOf(word) ? undefined : maximum;
}

/** The maximum of a value as a whole number; undefined where it has none, or none is known. */
export function mostOf(sheet: CardSheet, word: string): number | undefined {
  const maximum = maximumOf(sheet, word);
  return maximum === undefined ? undefined : sheet.number(maximum);
}
