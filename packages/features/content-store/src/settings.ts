import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** Settings of the store (`GET, PUT /api/settings/content-store`). */
export interface StoreSettings {
  /** Looks once a day whether sources have changed; nothing is installed by that. */
  readonly lookDaily: boolean;
  /** Hosts with private addresses that sources may have, as they stand in the addresses. */
  readonly allowHosts: readonly string[];
}

export const storeSettings = settingsGroup<StoreSettings>({
  key: "content-store",
  category: "features",
  order: 70,
  schema: Joi.object<StoreSettings>({
    lookDaily: settingFields.yes,
    allowHosts: Joi.array()
      .items(Joi.string().trim().min(1).max(255))
      .max(50)
      .default([])
      .meta({ advanced: true }),
  }),
});
