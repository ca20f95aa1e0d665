import { readToken } from "@dicetower/commands/api";
import { type ArgumentKind, argumentKind, excerpt, text } from "@dicetower/contract";
import { fantasyNames, peoples } from "./name-lists.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** How many names are drawn: 1 to 10. */
    nameCount: number;
    /** A people of fantasy, as it is called in whichever language. */
    people: string;
  }
}

const maxNames = 10;

/** Peoples as they are called in a language. */
function peoplesIn(locale: string): string[] {
  return peoples.map((names) => names.split("/")[locale.startsWith("zh") ? 1 : 0] ?? names);
}

/** Kinds of arguments of the commands that draw names. */
export const nameKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "nameCount",
    label: "argument.nameCount",
    read({ text: said }) {
      const [word] = /^\d{1,9}(?=\s|$)/.exec(said) ?? [];
      if (word === undefined) return undefined;
      const value = Number(word);
      return value >= 1 && value <= maxNames
        ? { value, length: word.length }
        : { refusal: text("name.count", { most: maxNames }), enough: true };
    },
    schema: () => ({ type: "integer", minimum: 1, maximum: maxNames }),
  }),
  argumentKind({
    key: "people",
    label: "argument.people",
    read({ text: said, call }) {
      const token = readToken(said);
      if (token === undefined || /^\d+$/.test(token.said)) return undefined;
      return fantasyNames(token.said) === undefined
        ? {
            refusal: text("name.peoples", {
              said: excerpt(token.said),
              list: peoplesIn(call.locale).join(" | "),
            }),
            enough: true,
          }
        : { value: token.said, length: token.length };
    },
    suggest: ({ locale }) => peoplesIn(locale),
    schema: () => ({ type: "string", minLength: 1 }),
  }),
];
