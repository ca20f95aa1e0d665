const proficiency = "熟练:";

/**
 * Name of the attribute that keeps the proficiency with a skill or a saving throw: 0.5, 1 or 2. It is set by the mark of
 * `.st 运动*`, goes with the attribute, and is not among what `.st show` lists.
 */
export function proficiencyOf(name: string): string {
  return `${proficiency}${name}`;
}

/** True for the name of an attribute that is kept and not listed, as {@link proficiencyOf} makes it. */
export function isHiddenAttribute(name: string): boolean {
  return name.startsWith(proficiency);
}
