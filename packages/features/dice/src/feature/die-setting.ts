import { readName } from "@dicetower/commands/api";
import { argumentKind, excerpt, nearNames, type TextRef, text } from "@dicetower/contract";
import type { SetWord } from "../api.js";
import type { Roller } from "./roll/roller.js";
import { maxDefaultFaces } from "./rules.js";

/** What the default die is set to: faces, or a word of another feature. */
export type DieSetting = { readonly faces: number } | { readonly by: SetWord; readonly word: string };

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Faces of a die (`20`, `d20`), or the name of a rule system. */
    dieSetting: DieSetting;
  }
}

/** The kind `dieSetting`. */
export function dieSettingKind(roller: Roller, words: () => readonly SetWord[]) {
  return argumentKind({
    key: "dieSetting",
    label: "argument.dieSetting",
    read({ text: left }) {
      const said = /^\S+/u.exec(left)?.[0];
      if (said === undefined) return undefined;
      const { length } = said;
      const digits = /^d?(\d{1,9})$/i.exec(said)?.[1];
      if (digits === undefined) {
        const named = readName(left, (name) => {
          const word = name.toLowerCase();
          const by = words().find((one) => one.matches(word));
          return by === undefined ? undefined : { by, word };
        });
        return named ?? { refusal: unknownWord(said, words()), enough: true };
      }
      const faces = Number(digits);
      const limit = Math.min(maxDefaultFaces, roller.rules.value.maxFaces);
      if (faces < 1) return { refusal: text("dice.faces.zero", { limit }), enough: true };
      if (faces > limit) return { refusal: text("dice.faces.tooMany", { limit, faces }), enough: true };
      return { value: { faces }, length };
    },
    schema: () => ({ type: ["integer", "string"] }),
    write: (said: number | string) => String(said),
  });
}

const maxListed = 12;

/** Offers the words nearest to one that is nobody's, else the first there are: those of a feature with hundreds come last. */
function unknownWord(said: string, words: readonly SetWord[]): TextRef {
  const names = words
    .map((one) => one.names())
    .sort((one, other) => one.length - other.length)
    .flat();
  const near = nearNames(said, names, 3);
  const list =
    (near.length > 0 ? near : names.slice(0, maxListed)).join(" / ") +
    (near.length === 0 && names.length > maxListed ? " / …" : "");
  const word = excerpt(said);
  if (list === "") return text("set.unknownSystem", { word });
  return text(near.length > 0 ? "set.unknownNear" : "set.unknownWord", { word, list });
}
