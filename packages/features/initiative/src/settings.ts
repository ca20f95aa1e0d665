import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

export interface InitiativeSettings {
  /** In Call of Cthulhu `.ri` without a value takes DEX and throws no die. */
  readonly cocByDex: boolean;
  /** The next player is mentioned when a turn ends. */
  readonly mentionNext: boolean;
}

export const initiativeSettings = settingsGroup<InitiativeSettings>({
  key: "init",
  category: "dice",
  schema: Joi.object({ cocByDex: settingFields.no, mentionNext: settingFields.yes }),
});
