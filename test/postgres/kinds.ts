/** Kinds of the values in a JSON answer by where they stand, all items of a list under one place: `data[].name`. */
export type Kinds = ReadonlyMap<string, ReadonlySet<string>>;

/** The kinds in an answer, without those of values that are not there. */
export function kindsIn(answer: unknown): Kinds {
  const found = new Map<string, Set<string>>();
  const visit = (value: unknown, place: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${place}[]`);
    else if (typeof value === "object" && value !== null)
      for (const [name, member] of Object.entries(value)) visit(member, `${place}.${name}`);
    else if (value !== null) found.set(place, (found.get(place) ?? new Set()).add(typeof value));
  };
  visit(answer, "");
  return found;
}

/** Places that both answers fill, with unlike kinds: a number here, the same as a string there. */
export function unlike(one: Kinds, other: Kinds): string[] {
  const shown = (kinds: ReadonlySet<string>) => [...kinds].sort().join("|");
  return [...one].flatMap(([place, kinds]) => {
    const others = other.get(place);
    return others === undefined || shown(kinds) === shown(others)
      ? []
      : [`${place}: ${shown(kinds)} and ${shown(others)}`];
  });
}
