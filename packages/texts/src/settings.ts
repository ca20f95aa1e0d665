import { Joi, settingsGroup } from "@dicetower/contract";
import type { NickWrap } from "./variables.js";

/** Language of the installation. */
export interface Language {
  /** Empty: that of the system. */
  readonly locale: string;
}

export const languageSettings = settingsGroup<Language>({
  key: "language",
  category: "system",
  page: "general",
  order: 10,
  schema: Joi.object<Language, true>({
    locale: Joi.string()
      .allow("")
      .max(35)
      .pattern(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "a language code such as en or zh-CN")
      .default("")
      .meta({ reference: "locales" }),
  }),
});

export const nickWrapSettings = settingsGroup<NickWrap>({
  key: "nick-wrap",
  path: "/api/system/nick-wrap",
  category: "play",
  page: "messages",
  order: 22,
  schema: Joi.object<NickWrap, true>({
    left: Joi.string().allow("").max(10).default("<"),
    right: Joi.string().allow("").max(10).default(">"),
  }),
});
