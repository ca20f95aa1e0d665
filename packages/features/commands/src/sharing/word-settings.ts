import { codes, failure, Joi, type SettingsGroup, settingsGroup } from "@dicetower/contract";
import type { CommandReader } from "../api.js";

/** Words that several want, and who shall have them. */
export interface GivenWords {
  readonly words: readonly { readonly word: string; readonly to: string }[];
}

const maxWords = 200;

/** Makes the settings by which the owner gives words away. */
export function wordSettings(reader: Pick<CommandReader, "isProtected">): SettingsGroup<GivenWords> {
  return settingsGroup<GivenWords>({
    key: "commandWords",
    path: "/api/commands/words",
    category: "settings",
    page: "messages",
    order: 21,
    schema: Joi.object<GivenWords>({
      words: Joi.array()
        .items(
          Joi.object({
            word: Joi.string()
              .lowercase()
              .pattern(/^[^\s\p{Cc}]{1,60}$/u, "a word without blanks")
              .required(),
            to: Joi.string()
              .pattern(/^[^\s\p{Cc}]{1,60}$/u, "a feature or an extension")
              .required(),
          }),
        )
        .unique("word")
        .max(maxWords)
        .default([]),
    }),
    check({ words }) {
      for (const [at, { word }] of words.entries())
        if (reader.isProtected(word))
          throw failure(codes.invalid, `The word "${word}" is one that nobody may take.`, {
            errors: [{ path: `/words/${at}/word`, message: "nobody may take this word" }],
          });
    },
  });
}
