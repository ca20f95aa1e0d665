import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** Per cent of what the machine has, from which the owners are told; 0 for never. */
export interface AlarmSettings {
  readonly cpuPercent: number;
  readonly memoryPercent: number;
  readonly diskPercent: number;
}

const percent = settingFields.whole(90, 100).meta({ unit: "percent" });

/** `GET, PUT /api/settings/alarms`. */
export const alarmSettings = settingsGroup<AlarmSettings>({
  key: "alarms",
  category: "settings",
  page: "general",
  order: 14,
  schema: Joi.object<AlarmSettings, true>({
    cpuPercent: percent,
    memoryPercent: percent,
    diskPercent: percent,
  }),
});
