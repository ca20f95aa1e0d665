import { argumentKind } from "@dicetower/contract";
import { roundsSchema, splitRounds, writeBonus, writeRounds } from "@dicetower/dice/api";
import { readPool } from "./engine/index.js";

/** A pool as a call says it: `2#4c3m10+2`. */
export interface SaidPool {
  readonly rounds?: number;
  readonly dice: number;
  /** 10 when left out. */
  readonly critical?: number;
  /** 10 when left out. */
  readonly faces?: number;
  /** Added to the total. */
  readonly bonus?: number;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A pool of Double Cross. */
    dxPool: SaidPool;
  }
}

/** The kind `dxPool`. */
export const poolKind = argumentKind({
  key: "dxPool",
  label: "argument.dxPool",
  grammar: "argument.dxPool.grammar",
  read({ text: said }) {
    const { turns: rounds, rest } = splitRounds(said);
    const read = readPool(rest);
    if (read === undefined) return undefined;
    const { pool, bonus } = read;
    const { count: dice, critical, faces } = pool;
    return { value: { rounds, dice, critical, faces, bonus }, length: said.length - read.rest.length };
  },
  suggest: () => ["4c10", "6c8", "6c7+2"],
  schema: () => ({
    type: "object",
    properties: {
      rounds: roundsSchema,
      dice: { type: "integer", minimum: 1, maximum: 9_999_999 },
      critical: { type: "integer", minimum: 2, maximum: 9_999_999 },
      faces: { type: "integer", minimum: 1, maximum: 9_999_999 },
      bonus: { type: "integer", minimum: -999_999, maximum: 999_999 },
    },
    required: ["dice"],
    additionalProperties: false,
  }),
  write({ rounds, dice, critical, faces, bonus }) {
    const lines = `${critical === undefined ? "" : `c${critical}`}${faces === undefined ? "" : `m${faces}`}`;
    return `${writeRounds(rounds)}${dice}${lines}${writeBonus(bonus)}`;
  },
});
