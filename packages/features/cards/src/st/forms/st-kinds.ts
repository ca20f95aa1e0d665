import { type ArgumentKind, type ArgumentText, argumentKind } from "@dicetower/contract";
import { quotedName, quotedText } from "../export-line.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** What becomes of a card, or names that are asked for, as it was said: the card tells what is meant. */
    cardChanges: SaidOnCard;
    /** Names of attributes, as they were said: the card tells where each ends. */
    attributes: SaidOnCard;
  }
}

/** What is said of a card, without the words of the form. */
export interface SaidOnCard {
  /** Normalised for parsing. */
  readonly rest: string;
  readonly original: string;
}

/** What a program changes on a card, by the names of attributes. */
export interface CardChanges {
  /** Numbers, and texts. */
  readonly set?: Readonly<Record<string, number | string>>;
  /** What happens to a number: `+5`, `-1d4`, `*2`, `/2`. */
  readonly change?: Readonly<Record<string, string>>;
}

function said({ text, original }: ArgumentText) {
  return text === "" ? undefined : { value: { rest: text, original }, length: text.length };
}

/** Kinds of arguments about what is on a card. */
export const stKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "cardChanges",
    label: "argument.cardChanges",
    takesRest: true,
    read: said,
    schema: () => ({
      type: "object",
      properties: {
        set: {
          type: "object",
          description: "Values by the names of attributes.",
          additionalProperties: { type: ["integer", "string"] },
        },
        change: {
          type: "object",
          description:
            "What happens to numbers, by the names of attributes: an operator and a number or dice.",
          additionalProperties: { type: "string", pattern: "^[+\\-*/][0-9dD()+\\-*/]{1,100}$" },
        },
      },
      minProperties: 1,
      additionalProperties: false,
      examples: [{ set: { 力量: 50, 体质: 60 }, change: { hp: "-1d4" } }],
    }),
    write: ({ set = {}, change = {} }: CardChanges) =>
      [
        ...Object.entries(set).map(([name, value]) => `${quotedName(name)}${written(value)}`),
        ...Object.entries(change).map(([name, by]) => `${quotedName(name)}${by}`),
      ].join(" "),
  }),
  argumentKind({
    key: "attributes",
    label: "argument.attributes",
    takesRest: true,
    read: said,
    schema: () => ({
      type: "array",
      items: { type: "string", minLength: 1 },
      minItems: 1,
      examples: [["力量", "敏捷"]],
    }),
    write: (names: readonly string[]) => names.map(quotedName).join(" "),
  }),
];

function written(value: number | string): string {
  return typeof value === "number" ? `:${value}` : `=${quotedText(value)}`;
}
