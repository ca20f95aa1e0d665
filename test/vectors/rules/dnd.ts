import {
  abilityCheck,
  abilityModifier,
  abilityScore,
  changeSlot,
  damage,
  deathSave,
  heal,
} from "@dicetower/dnd/engine";
import { member, type RuleRunners } from "./rule-vector.js";

/** D&D 5e. What is given has the names of the engine's own parameters. */
export const dnd: RuleRunners = {
  modifier: (given) => ({ modifier: abilityModifier(member<number>(given, "score")) }),
  abilityRoll: (given) => ({ score: abilityScore(member<readonly number[]>(given, "dice")) }),
  check: (given) => ({ total: abilityCheck(given as unknown as Parameters<typeof abilityCheck>[0]) }),
  deathSave: (given) => ({ ...deathSave(given as unknown as Parameters<typeof deathSave>[0]) }),
  damage: (given) => ({
    ...damage(given as unknown as Parameters<typeof damage>[0], member<number>(given, "damage")),
  }),
  heal: (given) => ({
    ...heal(given as unknown as Parameters<typeof heal>[0], member<number>(given, "heal")),
  }),
  spellSlot: (given) => ({ ...changeSlot(given as unknown as Parameters<typeof changeSlot>[0]) }),
};
