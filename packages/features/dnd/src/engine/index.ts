export {
  abilityCheck,
  abilityModifier,
  abilityScore,
  type CheckDice,
  passive,
  pointCosts,
  proficiencyBonus,
} from "./abilities.js";
export { type DeathSaveOutcome, type DeathSaveState, deathSave } from "./death-saves.js";
export { type DamageOutcome, damage, type HitPoints, heal } from "./hit-points.js";
export { type Ability, abilities, abilityOfSkill, skills } from "./skills.js";
export { changeSlot, maxSlotLevels, type SlotOutcome } from "./spell-slots.js";
