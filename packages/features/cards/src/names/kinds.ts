import type { RuleSystem } from "@dicetower/rule-systems/api";
import { isHiddenAttribute } from "./proficiency.js";

/** A skill and one of its kinds: `科学:化学`, `外语(拉丁语)`. */
interface Kind {
  readonly skill: string;
  readonly kind: string;
}

const withColon = /^([^:：()（）]{1,64}?)\s*[:：]\s*([^:：()（）]{1,64})$/u;
const inBrackets = /^([^:：()（）]{1,64}?)\s*[(（]\s*([^:：()（）]{1,64}?)\s*[)）]$/u;

function kindIn(word: string): Kind | undefined {
  if (isHiddenAttribute(word)) return undefined;
  const [, skill, kind] = withColon.exec(word) ?? inBrackets.exec(word) ?? [];
  return skill === undefined || kind === undefined ? undefined : { skill, kind: kind.trim() };
}

/** True for a skill of the template: what has kinds, where a characteristic or a state has none. */
export function isSkill(system: RuleSystem, word: string): boolean {
  if (!system.knows(word)) return false;
  const name = system.nameOf(word);
  const { skipEnhance, type } = system.metaOf(name);
  return skipEnhance !== true && type === undefined && typeof system.defaultOf(name) !== "string";
}

/**
 * Name of an attribute in a system by any of its spellings; a kind of a skill by the name that the template has for it:
 * `射击:手枪` is `手枪`. The word itself where the template has none.
 */
export function nameIn(system: RuleSystem, word: string): string {
  if (system.knows(word)) return system.nameOf(word);
  const said = kindIn(word);
  if (said === undefined || !system.knows(said.skill)) return word;
  const { skill, kind } = said;
  const name = system.nameOf(skill);
  // `力量(STR)`: the same name twice.
  if (system.knows(kind) && system.nameOf(kind) === name) return name;
  if (!isSkill(system, skill)) return word;
  const spellings = [skill, name].flatMap((one) => [`${one}(${kind})`, `${one} (${kind})`, `${one}:${kind}`]);
  const known = spellings.find((one) => system.knows(one));
  if (known !== undefined) return system.nameOf(known);
  return isSkill(system, kind) ? system.nameOf(kind) : word;
}

/** What all spellings of a kind have in common, with a colon or in brackets; undefined for any other name. */
export function kindKey(system: RuleSystem, word: string): string | undefined {
  const said = kindIn(word);
  return said && `${system.nameOf(said.skill)}(${said.kind})`;
}

/** A kind of a skill in a language, the skill by its name there; undefined for any other name. */
export function shownKind(system: RuleSystem, word: string, locale: string): string | undefined {
  const said = kindIn(word);
  if (said === undefined || !isSkill(system, said.skill)) return undefined;
  const known = system.nameOf(said.skill);
  const skill = system.shownName(known, locale);
  if (skill === said.skill || (skill === known && !/\p{Script=Latin}/u.test(said.skill))) return undefined;
  const { kind } = said;
  const shown = system.knows(kind) ? system.shownName(system.nameOf(kind), locale) : kind;
  return /\p{Script=Latin}/u.test(skill) ? `${skill} (${shown})` : `${skill}(${shown})`;
}
