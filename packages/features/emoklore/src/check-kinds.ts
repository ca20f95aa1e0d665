import { type ArgumentKind, argumentKind } from "@dicetower/contract";
import { roundsSchema, splitRounds, writeBonus, writeRounds } from "@dicetower/dice/api";
import { readCheck, skills } from "./engine/index.js";

/** A check as a call says it: `2#sight2+1 7`. */
export interface SaidCheck {
  readonly rounds?: number;
  readonly skill: string;
  /** That of the card when left out. */
  readonly level?: number;
  /** Dice that are added. */
  readonly bonus?: number;
  /** That of the rules when left out. */
  readonly judge?: number;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A check of Emoklore. */
    emokloreCheck: SaidCheck;
    /** How many characters are made: `3`, `3#`. */
    emokloreCount: number;
  }
}

/** Kinds of arguments of the commands. */
export const checkKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "emokloreCheck",
    label: "argument.emokloreCheck",
    grammar: "argument.emokloreCheck.grammar",
    read({ text: said }) {
      const { turns: rounds, rest } = splitRounds(said);
      const read = readCheck(rest);
      if (read === undefined) return undefined;
      const { skill, level, bonus, judge } = read;
      const value = {
        rounds,
        skill,
        bonus,
        ...(level === undefined ? {} : { level }),
        ...(judge === undefined ? {} : { judge }),
      };
      return { value, length: said.length - read.rest.length };
    },
    suggest: ({ locale }) =>
      skills.map(({ name, alias }) => (locale.startsWith("zh") ? name : (alias.find(isLatin) ?? name))),
    schema: () => ({
      type: "object",
      properties: {
        rounds: roundsSchema,
        skill: { type: "string", pattern: '^[^\\s\\d+\\-"#,:=()]{1,40}$' },
        level: { type: "integer", minimum: 0, maximum: 999 },
        bonus: { type: "integer", minimum: -9_999, maximum: 9_999 },
        judge: { type: "integer", minimum: 0, maximum: 999 },
      },
      required: ["skill"],
      additionalProperties: false,
    }),
    write: ({ rounds, skill, level = "", bonus, judge }) =>
      `${writeRounds(rounds)}${skill}${level}${writeBonus(bonus)}${judge === undefined ? "" : ` ${judge}`}`,
  }),
  argumentKind({
    key: "emokloreCount",
    label: "argument.named.count",
    read({ text: said }) {
      const [all, digits] = /^(\d{1,9})\s*#?(?=\s|$)/.exec(said) ?? [];
      return all === undefined ? undefined : { value: Number(digits), length: all.length };
    },
    schema: () => ({ type: "integer", minimum: 1, maximum: 999_999_999 }),
  }),
];

/** True for a name in Latin letters. */
function isLatin(name: string): boolean {
  return /^[a-z]+$/.test(name);
}
