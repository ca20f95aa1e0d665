import { type ArgumentKind, argumentKind, text } from "@dicetower/contract";
import { maxSlotLevels } from "../engine/index.js";
import { buffKind } from "./buff-kind.js";
import { readCheck } from "./check/check-text.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Level of spells: `3`, `lv3`, `3环`. */
    spellLevel: number;
    /** A number with its sign, `+2`, `- 1`; `correction(3)` is one of at most 3. */
    correction: number;
    /** How a death save is rolled: advantage or not, and what is added. */
    deathSave: DeathSaveRoll;
    /** A check as it was said, normalised: the card tells what is a name in it. */
    dndCheck: string;
  }
}

/** A check as a program asks for it. */
export interface GivenCheck {
  /** A skill, an ability or a save. */
  readonly name: string;
  /** What is added: `+2`, `-1d4`. */
  readonly modifier?: string;
  readonly dc?: number;
  /** 1 with advantage, -1 with disadvantage. */
  readonly advantage?: number;
  readonly rounds?: number;
  readonly reason?: string;
}

/** How a death save is rolled. */
export interface DeathSaveRoll {
  readonly advantage: number;
  /** `+2`, `-1d4`; empty for nothing. */
  readonly modifier: string;
}

/** Kinds of arguments of the commands. */
export const dndKinds: readonly ArgumentKind[] = [
  buffKind,
  argumentKind({
    key: "spellLevel",
    label: "argument.spellLevel",
    read({ text: left }) {
      const [said, digits] =
        /^(?:lv\.?\s*)?(\d{1,6})(?:\s*(?:环|環|级|級))?(?![\p{L}\p{N}.])/iu.exec(left) ?? [];
      if (said === undefined) return undefined;
      const value = Number(digits);
      return value >= 1 && value <= maxSlotLevels
        ? { value, length: said.length }
        : { refusal: text("slots.level", { most: maxSlotLevels }), enough: true };
    },
    schema: () => ({ type: "integer", minimum: 1, maximum: maxSlotLevels }),
  }),
  argumentKind({
    key: "correction",
    label: "argument.correction",
    read({ text: left, parameter }) {
      const [said, sign = "", digits] = /^([+-])\s*(\d{1,6})(?!\S)/.exec(left) ?? [];
      const value = Number(`${sign}${digits}`);
      if (said === undefined || (parameter !== "" && Math.abs(value) > Number(parameter))) return undefined;
      return { value, length: said.length };
    },
    mistake: (parameter) => (/^\d{0,6}$/.test(parameter) ? undefined : "write the most: correction(3)"),
    schema(parameter) {
      const most = parameter === "" ? 999_999 : Number(parameter);
      return { type: "integer", minimum: -most, maximum: most };
    },
    write: (value) => (value < 0 ? String(value) : `+${value}`),
  }),
  argumentKind({
    key: "dndCheck",
    label: "argument.dndCheck",
    grammar: "argument.dndCheck.grammar",
    takesRest: true,
    read: ({ text: left }) => (left === "" ? undefined : { value: left, length: left.length }),
    schema: () => ({
      type: "object",
      properties: {
        name: { type: "string", minLength: 1, maxLength: 60 },
        modifier: { type: "string", pattern: "^[+-][0-9dD()+-]{1,40}$" },
        dc: { type: "integer", minimum: 0, maximum: 999 },
        advantage: { type: "integer", minimum: -1, maximum: 1 },
        rounds: { type: "integer", minimum: 1, maximum: 25 },
        reason: { type: "string" },
      },
      required: ["name"],
      additionalProperties: false,
      examples: [{ name: "察觉", modifier: "+2", dc: 15, advantage: 1 }],
    }),
    write: ({ name, modifier = "", dc, advantage = 0, rounds = 1, reason }: GivenCheck) =>
      [
        rounds === 1 ? undefined : `${rounds}#`,
        ["dis", undefined, "adv"][advantage + 1],
        name + modifier,
        dc === undefined ? undefined : `dc${dc}`,
        reason,
      ]
        .filter((part) => part !== undefined)
        .join(" "),
  }),
  argumentKind({
    key: "deathSave",
    label: "argument.deathSave",
    takesRest: true,
    read({ text: left }) {
      const { name, turns, dc, advantage, modifier } = readCheck(left.toLowerCase());
      if (name !== "" || turns !== 1 || dc !== undefined) return undefined;
      return { value: { advantage, modifier }, length: left.length };
    },
    schema: () => ({
      type: "object",
      properties: { advantage: { type: "integer", minimum: -1, maximum: 1 }, modifier: { type: "string" } },
      required: ["advantage", "modifier"],
      additionalProperties: false,
    }),
    write: ({ advantage, modifier }) => `${["dis", "", "adv"][advantage + 1] ?? ""} ${modifier}`.trim(),
  }),
];
