import { type ArgumentKind, argumentKind, text } from "@dicetower/contract";
import type { CardLock } from "../api.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Name of a card, which may have blanks; without the quotes around it. */
    card: string;
    /** `target=source`. */
    cardCopy: CardCopy;
    /** What a card is locked against, and its name: `wr Morris`. */
    cardLocks: CardLocks;
    /** Id of the first user mentioned; an id that is written is none. */
    mentioned: string;
  }
}

/** Names of a card and of the one that it is made of. */
export interface CardCopy {
  readonly target: string;
  readonly source: string;
}

/** What a card is locked against; an empty name is the card in force. */
export interface CardLocks {
  readonly name: string;
  readonly locks: readonly CardLock[];
}

const letters: Readonly<Record<string, CardLock>> = { w: "write", r: "read", n: "name", d: "delete" };

/** Words without the quotes around them. */
function wordsOf(said: string): string[] {
  return Array.from(
    said.matchAll(/"([^"]+)"|“([^”]+)”|(\S+)/gu),
    ([, one, two, bare]) => one ?? two ?? bare ?? "",
  );
}

function readCopy(said: string): CardCopy | undefined {
  const [, target = "", source = ""] = /^([^=]+)=(.+)$/su.exec(said) ?? [];
  return target === "" ? undefined : { target: target.trim(), source: source.trim() };
}

/** The last word of such letters says what against, else it is changes. */
function readLocks(said: string): CardLocks {
  const words = wordsOf(said);
  const chosen = words.filter((word) => /^[wrnd]+$/i.test(word)).at(-1) ?? "w";
  const name = words.filter((word) => word !== chosen).join(" ");
  return { name, locks: [...chosen.toLowerCase()].flatMap((letter) => letters[letter] ?? []) };
}

/** Kinds of arguments that name cards. */
export const cardKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "card",
    label: "argument.card",
    takesRest: true,
    read({ original }) {
      const value = wordsOf(original).join(" ");
      return value === "" ? undefined : { value, length: original.length };
    },
    schema: () => ({ type: "string", minLength: 1 }),
  }),
  argumentKind({
    key: "cardCopy",
    label: "argument.cardCopy",
    takesRest: true,
    read({ original }) {
      const value = readCopy(original);
      return value === undefined ? undefined : { value, length: original.length };
    },
    schema: () => ({
      type: "object",
      properties: { target: { type: "string" }, source: { type: "string" } },
      required: ["target", "source"],
      additionalProperties: false,
    }),
    write: ({ target, source }) => `${target}=${source}`,
  }),
  argumentKind({
    key: "cardLocks",
    label: "argument.cardLocks",
    takesRest: true,
    read: ({ original }) => ({ value: readLocks(original), length: original.length }),
    schema: () => ({
      type: "object",
      properties: {
        name: { type: "string" },
        locks: { type: "array", items: { type: "string", enum: Object.values(letters) } },
      },
      required: ["name", "locks"],
      additionalProperties: false,
    }),
    write: ({ name, locks }) => `${locks.map((lock) => lock.charAt(0)).join("")} ${name}`.trimEnd(),
  }),
  argumentKind({
    key: "mentioned",
    label: "argument.person",
    read: ({ mention }) =>
      mention === undefined
        ? { refusal: text("card.give.whom"), enough: true }
        : { value: mention, length: 0, takesMention: true },
    schema: () => ({ type: "string", minLength: 1 }),
  }),
];
