import { type ArgumentKind, type ArgumentText, argumentKind, type JsonObject } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import { type Difficulty, maxTarget, minTarget } from "../engine/index.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A check as it was said, normalised: the card tells what is a skill in it. */
    check: string;
    /** Both sides of an opposed check, as they were said. */
    opposedCheck: string;
  }
}

/** One side of a check, as a program asks for it. */
export interface GivenSide {
  readonly skill: string;
  /** What is rolled against; the value on the card when left out. */
  readonly value?: number;
  readonly difficulty?: Difficulty;
  /** Bonus dice; penalty dice where below 0. */
  readonly bonus?: number;
}

/** A check as a program asks for it. */
export interface GivenCheck extends GivenSide {
  readonly rounds?: number;
  readonly reason?: string;
  /** Name of another card than the one in force. */
  readonly card?: string;
}

/** An opposed check as a program asks for it. */
export interface GivenOpposed extends GivenSide {
  /** What the other side rolls; the same skill when left out. */
  readonly other?: GivenSide;
  /** Name of a card of the sender's that is the other side. */
  readonly card?: string;
}

/** A name alone: a number behind it would be the value to roll against, a colon or a sign another form. */
export const skillPattern = "^[\\p{L}(（][\\p{L} '()（）]{0,47}$";
/** A name of a card in front of a skill: nothing that ends it, and no number. */
export const cardPattern = '^[^\\s:：#|/\\\\"@\\d][^\\s:：#|/\\\\"@]{0,39}$';
const difficulties: readonly Difficulty[] = ["regular", "hard", "extreme", "critical", "automatic"];

/** Takes all that is left, as text. */
export function wholeText({ text }: ArgumentText) {
  return text === "" ? undefined : { value: text, length: text.length };
}

/** The line of a check, behind the word. */
function checkLine(given: GivenCheck): string {
  const { rounds = 1, skill, value, reason, card = "" } = given;
  const times = rounds === 1 ? undefined : `${rounds}#`;
  const whose = card === "" ? skill.trim() : `${card}:${skill.trim()}`;
  return joined([times, tensOf(given), difficultyOf(given), whose, value, reason]);
}

function opposedLine({ other, card, ...first }: GivenOpposed): string {
  // In front of the other side it would belong to this one.
  const second =
    other === undefined
      ? ""
      : joined([other.skill.trim(), other.value, difficultyOf(other)]) + withComma(tensOf(other));
  return joined([checkLine(first), second, card === undefined ? undefined : `#${card}`]);
}

/** `b2 `, `p1 `; undefined without. */
export function tensOf({ bonus = 0 }: Pick<GivenSide, "bonus">): string | undefined {
  return bonus === 0 ? undefined : `${bonus > 0 ? "b" : "p"}${Math.abs(bonus)}`;
}

function difficultyOf({ difficulty }: GivenSide): string | undefined {
  return difficulty === "regular" ? undefined : difficulty;
}

function withComma(said: string | undefined): string {
  return said === undefined ? "" : `,${said}`;
}

/** Parts with blanks between them, those that are not there left out. */
export function joined(parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}

/** Kinds of arguments that are checks. */
export function checkKinds({ rules }: Dice): readonly ArgumentKind[] {
  const side = (): JsonObject => ({
    skill: { type: "string", minLength: 1, maxLength: 48, pattern: skillPattern },
    value: { type: "integer", minimum: minTarget, maximum: maxTarget },
    difficulty: { type: "string", enum: [...difficulties] },
    bonus: bonusSchema(rules.value.maxBonus),
  });
  return [
    argumentKind({
      key: "check",
      label: "argument.check",
      grammar: "argument.check.grammar",
      takesRest: true,
      read: wholeText,
      schema: () => ({
        type: "object",
        properties: {
          ...side(),
          rounds: { type: "integer", minimum: 1, maximum: rules.value.maxRounds },
          reason: { type: "string" },
          card: { type: "string", pattern: cardPattern },
        },
        required: ["skill"],
        additionalProperties: false,
        examples: [{ skill: "侦查", value: 60, difficulty: "hard", bonus: -1, rounds: 2, reason: "书房" }],
      }),
      write: checkLine,
    }),
    argumentKind({
      key: "opposedCheck",
      label: "argument.opposedCheck",
      grammar: "argument.opposedCheck.grammar",
      takesRest: true,
      read: wholeText,
      schema: () => ({
        type: "object",
        properties: {
          ...side(),
          other: { type: "object", properties: side(), required: ["skill"], additionalProperties: false },
          card: { type: "string", pattern: "^[^\\s#,]{1,40}$" },
        },
        required: ["skill"],
        additionalProperties: false,
        examples: [{ skill: "斗殴", value: 60, other: { skill: "闪避", value: 40 } }],
      }),
      write: opposedLine,
    }),
  ];
}

/** JSON Schema of bonus and penalty dice. */
export function bonusSchema(most: number): JsonObject {
  return {
    type: "integer",
    minimum: -most,
    maximum: most,
    description: "Bonus dice; penalty dice where below 0.",
  };
}
