import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** The raw event log. */
export interface EventLogSettings {
  readonly enabled: boolean;
  /** Of all files together. */
  readonly maxMb: number;
  readonly retentionDays: number;
}

export const eventLogSettings = settingsGroup<EventLogSettings>({
  key: "log-mode",
  path: "/api/system/log-mode",
  category: "adapters",
  order: 40,
  schema: Joi.object<EventLogSettings>({
    enabled: settingFields.no,
    maxMb: Joi.number().integer().min(1).max(4_096).default(64).meta({ unit: "MiB" }),
    retentionDays: Joi.number().integer().min(1).max(365).default(7).meta({ unit: "d" }),
  }),
});
