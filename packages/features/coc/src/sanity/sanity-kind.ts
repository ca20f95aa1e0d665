import { type ArgumentKind, argumentKind } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import { bonusSchema, joined, tensOf, wholeText } from "../check/check-kinds.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A sanity check as it was said, normalised. */
    sanityCheck: string;
  }
}

/** A sanity check as a program asks for it. */
export interface GivenSanityCheck {
  /** What is lost on success and on failure: a number or dice. */
  readonly success: string;
  readonly failure: string;
  /** What is rolled against; the value on the card when left out. */
  readonly san?: number;
  /** Bonus dice; penalty dice where below 0. */
  readonly bonus?: number;
  readonly reason?: string;
}

const loss = { type: "string", pattern: "^[0-9dD+\\-*()]{1,32}$" } as const;

/** The kind of arguments that are sanity checks. */
export function sanityKind({ rules }: Dice): ArgumentKind {
  return argumentKind({
    key: "sanityCheck",
    label: "argument.sanityCheck",
    grammar: "argument.sanityCheck.grammar",
    takesRest: true,
    read: wholeText,
    schema: () => ({
      type: "object",
      properties: {
        success: loss,
        failure: loss,
        san: { type: "integer", minimum: 1, maximum: 9_999 },
        bonus: bonusSchema(rules.value.maxBonus),
        reason: { type: "string" },
      },
      required: ["success", "failure"],
      additionalProperties: false,
      examples: [{ success: "1", failure: "1d6", san: 60 }],
    }),
    write: ({ success, failure, san, bonus = 0, reason }: GivenSanityCheck) =>
      joined([tensOf({ bonus }), san, `${success}/${failure}`, reason]),
  });
}
