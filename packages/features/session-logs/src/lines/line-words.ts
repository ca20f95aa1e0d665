import { type Texts, text } from "@dicetower/contract";
import { faceName } from "./face-names.js";

/** Words of a language for what a line shows that is no text. */
export interface LineWords {
  /** A text of the feature, `logs.line.<key>`. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string;
  /** A face in brackets. */
  readonly face: (id: string) => string;
}

/** @param locale the language of the installation when left out */
export function lineWords(texts: Texts | undefined, locale = texts?.locale ?? "en"): LineWords {
  const say: LineWords["say"] = (key, values = {}) =>
    texts?.render(text(`logs.line.${key}`, values), locale) ?? `[${key}]`;
  return {
    say,
    face: (id) => {
      const name = faceName(id, locale);
      return name === undefined ? say("face") : `[${name}]`;
    },
  };
}
