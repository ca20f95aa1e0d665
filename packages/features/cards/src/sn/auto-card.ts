import { Joi, settingFields, settingsGroup } from "@dicetower/contract";
import { groupField } from "@dicetower/groups/api";
import { playerSetting } from "@dicetower/players/api";

/** Longest name that is given to a platform, in characters. */
export const maxCardLength = 60;
/** Longest template that people may write. */
export const maxTemplateLength = 200;

/** Group cards that follow the values of characters. */
export interface AutoCardSettings {
  readonly enabled: boolean;
  readonly template: string;
  readonly minSeconds: number;
}

export const autoCardSettings = settingsGroup<AutoCardSettings>({
  key: "auto-card",
  path: "/api/system/auto-card",
  category: "players",
  schema: Joi.object({
    enabled: settingFields.yes,
    template: Joi.string().allow("").max(maxTemplateLength).default(""),
    minSeconds: Joi.number().integer().min(1).max(3_600).default(10).meta({ unit: "seconds" }),
  }),
});

/** Group cards of all members follow their characters. */
export const autoCardField = groupField<boolean>({
  key: "autoCard",
  schema: Joi.boolean(),
  default: false,
  titleKey: "cards.field.autoCard",
});

/** The group cards of a person follow the character. */
export const autoGroupCard = playerSetting<boolean>({
  key: "autoGroupCard",
  schema: Joi.boolean(),
  default: false,
  titleKey: "cards.setting.autoGroupCard",
});

/** What the group card of a person is made of: the name of a template, or `=` and a template. Empty for the system's. */
export const groupCardTemplate = playerSetting<string>({
  key: "groupCardTemplate",
  schema: Joi.string()
    .allow("")
    .max(maxTemplateLength + 1),
  default: "",
  titleKey: "cards.setting.groupCardTemplate",
});
