import { argumentKind } from "@dicetower/contract";
import { joined, skillPattern, wholeText } from "../check/check-kinds.js";
import { maxGrown } from "../engine/index.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Skills that are to grow, as they were said, normalised: the card tells where each ends. */
    growth: string;
  }
}

/** A skill that is to grow, as a program asks for it. */
export interface GivenGrowth {
  readonly skill: string;
  /** The value on the card when left out. */
  readonly value?: number;
  /** What is added on growth, and without it. */
  readonly gain?: string;
  readonly otherwise?: string;
}

const change = { type: "string", pattern: "^[0-9dD+\\-*()]{1,32}$" } as const;

/** The kind of arguments that name skills which are to grow. */
export const growthKind = argumentKind({
  key: "growth",
  label: "argument.growth",
  grammar: "argument.growth.grammar",
  takesRest: true,
  read: wholeText,
  schema: () => ({
    type: "array",
    items: {
      type: "object",
      properties: {
        skill: { type: "string", minLength: 1, maxLength: 48, pattern: skillPattern },
        value: { type: "integer", minimum: 0, maximum: 9_999 },
        gain: change,
        otherwise: change,
      },
      required: ["skill"],
      additionalProperties: false,
    },
    minItems: 1,
    maxItems: maxGrown,
    examples: [[{ skill: "侦查", value: 60, gain: "1d10" }]],
  }),
  write: (skills: readonly GivenGrowth[]) => skills.map(written).join(" , "),
});

function written({ skill, value, gain, otherwise }: GivenGrowth): string {
  const usual = gain === undefined && otherwise === undefined;
  const change = usual ? undefined : `+${otherwise === undefined ? "" : `${otherwise}/`}${gain ?? "1d10"}`;
  return joined([skill.trim(), value, change]);
}
