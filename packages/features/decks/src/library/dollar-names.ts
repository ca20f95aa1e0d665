import type { MessageLocation } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { TextValue } from "@dicetower/texts/api";

/** Variables of rolls, `$m` of a person, `$g` of a group and `$t` of a moment, as cards hold them. */
const pattern = /\{(\$[tmg][\p{L}\p{N}_]{1,40})\}/gu;
/** Names of one command. */
const maxCount = 50;

/** The names of variables of rolls in some cards, with their sign. */
export function dollarNames(cards: readonly string[]): string[] {
  const names = new Set(cards.flatMap((card) => [...card.matchAll(pattern)].map(([, name = ""]) => name)));
  return [...names].slice(0, maxCount);
}

/** What rolls know under such names; those without a value are left out. */
export async function rolledValues(
  dice: Pick<Dice, "variables">,
  place: MessageLocation,
  names: readonly string[],
): Promise<Record<string, TextValue>> {
  const loaded = await dice.variables(place, names);
  const values: Record<string, TextValue> = {};
  for (const name of names) {
    const value = known(() => loaded?.lookup(name));
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function known(lookup: () => unknown): TextValue | undefined {
  try {
    const value = lookup();
    return typeof value === "number" || typeof value === "string" ? value : undefined;
  } catch {
    // The provider has said why in the log: the name stays as written.
    return undefined;
  }
}
