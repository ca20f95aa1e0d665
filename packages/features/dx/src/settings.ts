import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** How pools are scored. */
export interface PoolSettings {
  /** A critical round scores the number of faces instead of 10. */
  readonly criticalScoresFaces: boolean;
}

export const poolSettings = settingsGroup<PoolSettings>({
  key: "dx",
  category: "rules",
  order: 60,
  schema: Joi.object<PoolSettings, true>({ criticalScoresFaces: settingFields.no }),
});
