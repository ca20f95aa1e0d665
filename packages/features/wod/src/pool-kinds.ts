import { type ArgumentKind, argumentKind } from "@dicetower/contract";
import { roundsSchema, splitRounds, writeBonus, writeRounds } from "@dicetower/dice/api";
import { type PoolDefaults, poolParts, readPool, readPoolParts } from "./engine/index.js";

/** A pool as a call says it: `2#5a6k8+1`, `strength+brawl`. */
export interface SaidPool extends PoolDefaults {
  readonly rounds?: number;
  /** How many, or an expression over values of the card. */
  readonly dice: number | string;
  /** Added to the successes. */
  readonly bonus?: number;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A pool of the World of Darkness; lines that it does not say are those of the group. */
    wodPool: SaidPool;
    /** Lines of pools: `a9k8m10`. */
    wodLines: PoolDefaults;
  }
}

/** A name with a value, and the lines of the pool behind it. */
const nameAndLines = /^([^\s#]*?[\p{L}_][^\s#]*?)((?:[akqm]\d{1,7})*)$/iu;
const maxName = 200;
const lines = /^(?:[akqm]\d{1,7})+$/iu;
const maxLines = 100;

const line = (minimum: number) => ({ type: "integer", minimum, maximum: 1_000_000 }) as const;
const lineSchemas = { again: line(0), success: line(1), low: line(1), faces: line(1) };

/** Kinds of arguments of the command. */
export const poolKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "wodPool",
    label: "argument.wodPool",
    grammar: "argument.wodPool.grammar",
    read({ text: said }) {
      const { turns: rounds, rest } = splitRounds(said);
      const read = readPool(rest);
      if (read !== undefined) {
        const { pool, written, bonus } = read;
        return {
          value: { rounds, dice: pool.count, ...written, bonus },
          length: said.length - read.rest.length,
        };
      }
      const [first = ""] = /^\S*/u.exec(rest) ?? [];
      const named = first.length > maxName ? null : nameAndLines.exec(first);
      if (named === null) return undefined;
      const [, dice = "", behind = ""] = named;
      const written = readPoolParts(behind);
      return written === undefined
        ? undefined
        : { value: { rounds, dice, ...written }, length: said.length - rest.length + first.length };
    },
    suggest: () => ["5", "6a9", "8a10k8"],
    schema: () => ({
      type: "object",
      properties: {
        rounds: roundsSchema,
        dice: {
          type: ["integer", "string"],
          minimum: 1,
          maximum: 9_999_999,
          minLength: 1,
          maxLength: maxName,
          description: "how many, or names on the card: strength+brawl",
        },
        ...lineSchemas,
        bonus: { type: "integer", minimum: -999_999, maximum: 999_999 },
      },
      required: ["dice"],
      additionalProperties: false,
    }),
    write: ({ rounds, dice, bonus, ...written }) =>
      `${writeRounds(rounds)}${dice}${poolParts(written)}${writeBonus(bonus)}`,
  }),
  argumentKind({
    key: "wodLines",
    label: "argument.wodLines",
    takesRest: true,
    read({ text: said }) {
      if (said.length > maxLines) return undefined;
      const written = said.replace(/\s/gu, "");
      const value = lines.test(written) ? readPoolParts(written) : undefined;
      return value === undefined || value.success === 0 || value.low === 0
        ? undefined
        : { value, length: said.length };
    },
    suggest: ({ before }) => (before === "" ? ["a10k8m10", "a9"] : []),
    schema: () => ({
      type: "object",
      properties: lineSchemas,
      minProperties: 1,
      additionalProperties: false,
    }),
    write: poolParts,
  }),
];
