export { diceOf, judgeCheck, type Level, levelOf, scoreOf, type ThrownCheck, throwCheck } from "./check.js";
export { type CheckText, readCheck } from "./check-text.js";
export { type Character, throwCharacter } from "./generate.js";
export { abilities, judgeOf, luck, type Skill, type SkillKind, skillOf, skills } from "./skills.js";
