import { Joi, settingsGroup } from "@dicetower/contract";

/** What a message begins with to be a command. */
export interface Prefixes {
  readonly prefixes: readonly string[];
}

/**
 * A period and an exclamation mark, each in every width that keyboards write, and a slash, which only counts in front of
 * a word of the catalogue.
 */
const defaultPrefixes: readonly string[] = Object.freeze([".", "。", "!", "！", "/", "．"]);

export const prefixSettings = settingsGroup<Prefixes>({
  key: "prefixes",
  path: "/api/system/prefixes",
  category: "settings",
  page: "messages",
  order: 20,
  schema: Joi.object<Prefixes>({
    prefixes: Joi.array()
      .items(Joi.string().pattern(/^[^\s\p{Cc}\p{Cs}]{1,4}$/u, "one to four characters without blanks"))
      .min(1)
      .max(8)
      .unique()
      .default([...defaultPrefixes]),
  }),
});
