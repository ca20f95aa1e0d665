import { Joi, locationOf, systemActor } from "@dicetower/contract";
import type { LanguageKeeper } from "@dicetower/texts/api";
import { type GroupKey, type Groups, groupField } from "../api.js";

/** Language of a group, empty for that of the installation. */
export const languageField = groupField<string>({
  key: "language",
  schema: Joi.string()
    .allow("")
    .max(35)
    .pattern(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, "a language code such as en or zh-CN")
    .meta({ reference: "locales" }),
  default: "",
  titleKey: "groups.field.language",
});

/** The language of a group that has none yet; everybody sees it where a chosen one stands, and may change it. */
async function hear(groups: Groups, key: GroupKey, locale: string): Promise<void> {
  if ((await groups.load(key, languageField)) !== "") return;
  await groups.set(key, languageField, locale, systemActor);
}

/** The language of a group, as `.lang --group` chooses it. */
export function languageKeeper(groups: Groups): LanguageKeeper {
  return {
    key: "groups.language",
    scope: "group",
    of: (message) => (message.groupId === "" ? undefined : groups.field(locationOf(message), languageField)),
    choose: ({ account: { platform }, groupId }, locale, actor) =>
      groups.set({ platform, groupId }, languageField, locale === "" ? null : locale, actor),
    hear: ({ account: { platform }, groupId }, locale) =>
      groupId === "" ? undefined : hear(groups, { platform, groupId }, locale),
  };
}
