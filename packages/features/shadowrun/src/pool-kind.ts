import { argumentKind } from "@dicetower/contract";
import { roundsSchema, splitRounds, writeRounds } from "@dicetower/dice/api";
import { readPool } from "./engine/index.js";

/** A pool as a call says it: `2#8`, `8+2`. */
export interface SaidPool {
  readonly rounds?: number;
  /** All of them, with those that are added. */
  readonly dice: number;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A pool of Shadowrun. */
    shadowrunPool: SaidPool;
  }
}

/** The kind `shadowrunPool`. */
export const poolKind = argumentKind({
  key: "shadowrunPool",
  label: "argument.shadowrunPool",
  grammar: "argument.shadowrunPool.grammar",
  read({ text: said }) {
    const { turns: rounds, rest } = splitRounds(said);
    const read = readPool(rest);
    return read === undefined
      ? undefined
      : { value: { rounds, dice: read.count }, length: said.length - read.rest.length };
  },
  suggest: () => ["6", "8+2"],
  schema: () => ({
    type: "object",
    properties: { rounds: roundsSchema, dice: { type: "integer", minimum: 1, maximum: 9_999_999 } },
    required: ["dice"],
    additionalProperties: false,
  }),
  write: ({ rounds, dice }) => `${writeRounds(rounds)}${dice}`,
});
