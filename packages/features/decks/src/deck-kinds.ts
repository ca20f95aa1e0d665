import { type ArgumentKind, argumentKind, nearNames, type TextRef, text } from "@dicetower/contract";
import type { Deck, Library } from "./library/library.js";

/** What is to be drawn, as it was typed. */
export interface CardWish {
  readonly names: readonly string[];
  readonly count: number;
}

/** A deck of a group with what it is made of. */
export interface NamedDeck {
  readonly name: string;
  readonly what: string;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Decks and a number of cards: `3#name`, `name 3`, `one two`. Which decks there are is looked up later. */
    cardWish: CardWish;
    /** A file of decks, by its title or its name. */
    deckFile: string;
    /** `name=what`; `what` alone names itself, but in `namedDeck(made)`. */
    namedDeck: NamedDeck;
  }
}

const maxNameLength = 40;
/** A name as one word, without what reads as a number of cards. */
const namePattern = `^[^\\s#＃]{1,${maxNameLength}}$`;

/** Kinds of arguments of the commands of decks. */
export function deckKinds(library: Library): readonly ArgumentKind[] {
  return [
    argumentKind({
      key: "cardWish",
      label: "argument.cardWish",
      takesRest: true,
      read({ original }) {
        const value = readWish(original);
        return value.names.length === 0 ? undefined : { value, length: original.length };
      },
      suggest: () => library.listed(),
      schema: () => ({
        type: "object",
        properties: {
          names: { type: "array", items: { type: "string", pattern: namePattern }, minItems: 1 },
          count: { type: "integer", minimum: 1 },
        },
        required: ["names", "count"],
        additionalProperties: false,
      }),
      write: ({ names, count }) => `${count}#${names.join(" ")}`,
    }),
    argumentKind({
      key: "deckFile",
      label: "argument.deckFile",
      takesRest: true,
      read({ original }) {
        const value = original.trim();
        if (value === "") return undefined;
        return fileCalled(library, value) === undefined
          ? { enough: true, refusal: notFound(value, nearNames(value, fileTitles(library))) }
          : { value, length: original.length };
      },
      suggest: () => fileTitles(library),
      schema: () => ({ type: "string" }),
    }),
    argumentKind({
      key: "namedDeck",
      label: "argument.namedDeck",
      takesRest: true,
      read({ original, parameter }) {
        const value = readNamed(original);
        const { name, what } = value;
        if (name === "" || what === "" || name.length > maxNameLength) return undefined;
        return parameter === "made" && name === what ? undefined : { value, length: original.length };
      },
      mistake: (parameter) =>
        parameter === "" || parameter === "made" ? undefined : "it can be made, and nothing else",
      suggest: ({ parameter }) => (parameter === "made" ? [] : library.listed()),
      schema: () => ({
        type: "object",
        properties: { name: { type: "string", maxLength: maxNameLength }, what: { type: "string" } },
        required: ["name", "what"],
        additionalProperties: false,
      }),
      write: ({ name, what }) => `${name}=${what}`,
    }),
  ];
}

function readWish(said: string): CardWish {
  const words = said.trim().split(/\s+/u);
  const repeated = /^(\d{1,4})[#＃](.*)$/u.exec(words[0] ?? "");
  let count = 1;
  if (repeated !== null) {
    count = Number(repeated[1]);
    words[0] = repeated[2] ?? "";
  }
  const last = words.at(-1) ?? "";
  if (repeated === null && words.length > 1 && /^\d{1,4}$/.test(last)) {
    count = Number(last);
    words.pop();
  }
  return { names: words.filter((word) => word !== ""), count };
}

function readNamed(said: string): NamedDeck {
  const at = said.search(/[=＝]/u);
  return at < 0
    ? { name: said.trim(), what: said.trim() }
    : { name: said.slice(0, at).trim(), what: said.slice(at + 1).trim() };
}

/** A file that can be drawn from, by its title, the title that stands in it, or its name. */
export function fileCalled({ all }: Library, title: string): Deck | undefined {
  return all.find(
    (deck) =>
      deck.enabled &&
      deck.content !== undefined &&
      [deck.title, deck.content.head.title, deck.filename, deck.filename.replace(/\.\w+$/, "")].includes(
        title,
      ),
  );
}

function fileTitles({ all }: Library): readonly string[] {
  return all.map((deck) => deck.content?.head.title || deck.filename);
}

/** Says that there is no such deck, with those that are like it. */
export function notFound(name: string, near: readonly string[]): TextRef {
  return near.length === 0
    ? text("deck.notFound", { name })
    : text("deck.notFoundNear", { name, near: near.join(" | ") });
}
