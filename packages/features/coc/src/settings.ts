import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** What owners decide beside the dice rules, which have the variant, ties, ticks, luck and caps. */
export interface CocSettings {
  /** A skill that grows to 90 or more gives 2D6 sanity. */
  readonly sanReward: boolean;
  /** Delta Green: of two successes the higher roll wins. */
  readonly dgHigherWins: boolean;
  /** Delta Green: a 1 is critical even above the target. */
  readonly dgOneAlwaysCritical: boolean;
}

const { yes, no } = settingFields;

export const cocSettings = settingsGroup<CocSettings>({
  key: "coc",
  category: "rules",
  order: 20,
  schema: Joi.object<CocSettings>({
    sanReward: no,
    dgHigherWins: yes,
    dgOneAlwaysCritical: no,
  }),
});
