import type { RuleSystem } from "@dicetower/rule-systems/api";

const names = /[\p{L}_][\p{L}\p{N}_]*/gu;
const dice = /\d*d\d/i;

/** Names that the formulas and generators of a system calculate with. */
const calculated = new WeakMap<RuleSystem, ReadonlySet<string>>();

function isCalculated(system: RuleSystem, name: string): boolean {
  let known = calculated.get(system);
  if (known === undefined) {
    const { attrs, generate, hp } = system.template;
    const words = [
      ...Object.values(attrs.defaultsComputed).flatMap((formula) => formula.match(names) ?? []),
      ...Object.values(generate).flatMap(({ attrs: made, derived = {} }) => [
        ...Object.keys(made),
        ...Object.keys(derived),
      ]),
      ...(hp === undefined ? [] : [hp.current, hp.max]),
    ];
    known = new Set(words.map((word) => system.nameOf(word)));
    calculated.set(system, known);
  }
  return known.has(name);
}

/** True for what a system reckons with: a skill, a characteristic, a state. A text is no value of it. @param name as of `nameOf` */
export function isNumeric(system: RuleSystem, name: string): boolean {
  if (!system.knows(name)) return false;
  const { type, skipEnhance } = system.metaOf(name);
  if (type !== undefined) return type === "int";
  const normal = system.defaultOf(name);
  if (typeof normal === "string") return false;
  return (
    normal !== undefined ||
    skipEnhance !== undefined ||
    system.formulaOf(name) !== undefined ||
    isCalculated(system, name)
  );
}

/** True for names of the template that are not said to be texts: numbers, as far as nobody puts a text in quotes. */
export function takesNumbers(system: RuleSystem, name: string): boolean {
  const { type } = system.metaOf(name);
  return (
    system.knows(name) && (type === undefined || type === "int") && typeof system.defaultOf(name) !== "string"
  );
}

/** True where a system itself works out dice for a value, as a damage bonus is: dice may be written there, too. */
export function mayBeDice(system: RuleSystem, name: string): boolean {
  return dice.test(system.formulaOf(name) ?? "");
}

/** True for a number of a system that has no fractions. @param name as of `nameOf` */
export function isWhole(system: RuleSystem, name: string): boolean {
  const normal = system.defaultOf(name);
  return takesNumbers(system, name) && (normal === undefined || Number.isInteger(normal));
}
