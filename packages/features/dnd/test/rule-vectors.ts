import {
  abilityCheck,
  abilityModifier,
  abilityScore,
  type CheckDice,
  changeSlot,
  type DeathSaveState,
  damage,
  deathSave,
  type HitPoints,
  heal,
} from "../src/engine/index.js";

/** Kinds of rule vectors, and what works them out. */
export const ruleKinds: Readonly<Record<string, (given: never) => object>> = {
  modifier: ({ score }: { score: number }) => ({ modifier: abilityModifier(score) }),
  abilityRoll: ({ dice }: { dice: number[] }) => ({ score: abilityScore(dice) }),
  check: (given: CheckDice) => ({ total: abilityCheck(given) }),
  deathSave: (given: DeathSaveState) => deathSave(given),
  damage: (given: HitPoints & { damage: number }) => damage(given, given.damage),
  heal: (given: HitPoints & { heal: number }) => heal(given, given.heal),
  spellSlot: (given: Parameters<typeof changeSlot>[0]) => changeSlot(given),
};
