import { argumentKind } from "@dicetower/contract";
import { roundsSchema, writeRounds } from "./command-rounds.js";

/** What a roll command rolls, in parts, as programs give it. */
export interface RollParts {
  /** `2d6+3`; the default die when left out. */
  readonly expression?: string;
  readonly reason?: string;
  readonly rounds?: number;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /**
     * What a roll command rolls: in a call as it was said, for the engines read it once what its names stand for is
     * known.
     */
    roll: string | RollParts;
  }
}

/** Returns what a roll command rolls as it stands behind the word: `3#2d6 reason`. */
export function rollText(roll: string | RollParts): string {
  if (typeof roll === "string") return roll;
  const { rounds = 1, expression, reason = "" } = roll;
  // Without a die of its own a reason that begins like an expression would be rolled.
  const die = expression ?? (rounds === 1 && reason === "" ? "" : "d");
  return `${writeRounds(rounds)}${die} ${reason}`.trim();
}

/** The kind `roll`. */
export const rollKind = argumentKind({
  key: "roll",
  label: "argument.roll",
  grammar: "argument.roll.grammar",
  takesRest: true,
  read: ({ original }) => (original === "" ? undefined : { value: original, length: original.length }),
  // What stands behind an expression is a reason.
  suggest: ({ before }) => (before === "" ? ["d20", "d100", "2d6+3", "4d6k3", "3#d6"] : []),
  schema: () => ({
    type: "object",
    properties: {
      expression: {
        type: "string",
        minLength: 1,
        maxLength: 512,
        description: "dice and arithmetic, such as 2d6+3; one default die when left out",
      },
      reason: { type: "string", maxLength: 500 },
      rounds: roundsSchema,
    },
    additionalProperties: false,
    examples: [{ expression: "2d6+3", reason: "fire", rounds: 3 }],
  }),
  write: rollText,
});
