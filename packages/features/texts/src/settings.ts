import { codes, failure, Joi, languageCode, type SettingsGroup, settingsGroup } from "@dicetower/contract";
import type { NickWrap } from "./variables/built-in.js";

/** Language of the installation. */
export interface Language {
  /** Empty: that of the system. */
  readonly locale: string;
}

/** @param speaks true for a language that there are texts in */
export function languageSettings(speaks: (locale: string) => boolean): SettingsGroup<Language> {
  return {
    key: "language",
    category: "settings",
    page: "general",
    order: 10,
    schema: Joi.object<Language, true>({
      locale: languageCode.allow("").default("").meta({ reference: "locales" }),
    }),
    check({ locale }) {
      if (locale === "" || speaks(locale)) return;
      const message = `There are no texts in the language "${locale}" yet.`;
      throw failure(codes.ruleBroken, message, { errors: [{ path: "/locale", message }] });
    },
  };
}

/** What stands on a side of the name: it must not break the line that the name is in. */
const symbol = Joi.string()
  .allow("")
  .max(10)
  .pattern(/^[^\p{Cc}\u2028\u2029]*$/u, "signs without line breaks and control characters");

export const nickWrapSettings = settingsGroup<NickWrap>({
  key: "nick-wrap",
  path: "/api/system/nick-wrap",
  category: "settings",
  page: "messages",
  order: 22,
  schema: Joi.object<NickWrap, true>({
    left: symbol.default("<"),
    right: symbol.default(">"),
  }),
});
