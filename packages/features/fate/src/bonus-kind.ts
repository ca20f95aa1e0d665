import { argumentKind } from "@dicetower/contract";
import { roundsSchema, splitRounds, writeBonus, writeRounds } from "@dicetower/dice/api";
import { readFate } from "./engine/index.js";

/** What a call says of the dice: `2#+1`. */
export interface SaidBonus {
  readonly rounds?: number;
  /** Added to the dice. */
  readonly bonus?: number;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** How often Fate dice are thrown, and what is added to them. */
    fateBonus: SaidBonus;
  }
}

/** The kind `fateBonus`. */
export const bonusKind = argumentKind({
  key: "fateBonus",
  label: "argument.fateBonus",
  grammar: "argument.fateBonus.grammar",
  read({ text: said }) {
    const { turns: rounds, rest } = splitRounds(said);
    const { bonus, rest: left } = readFate(rest);
    return { value: { rounds, bonus }, length: said.length - left.length };
  },
  suggest: () => ["+1", "+2", "+3"],
  schema: () => ({
    type: "object",
    properties: { rounds: roundsSchema, bonus: { type: "integer", minimum: -999_999, maximum: 999_999 } },
    additionalProperties: false,
  }),
  write: ({ rounds, bonus }) => writeRounds(rounds) + writeBonus(bonus),
});
