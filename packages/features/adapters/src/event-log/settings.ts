import { Joi, settingFields, settingsGroup, textTable } from "@dicetower/contract";

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

export const eventLogTexts = textTable(
  {
    "settings.log-mode": { en: "Raw events", "zh-CN": "原始事件日志" },
    "settings.log-mode.summary": {
      en: "Writes what chat platforms send, as it comes, into files of the log. They hold what people say: for searching a fault, and off again.",
      "zh-CN": "把聊天平台发来的原始数据写入日志文件。文件中含有聊天内容，仅用于排查问题，查完请关闭。",
    },
    "settings.log-mode.enabled": { en: "Write raw events", "zh-CN": "记录原始事件" },
    "settings.log-mode.maxMb": { en: "Size of all files", "zh-CN": "文件总大小上限" },
    "settings.log-mode.retentionDays": { en: "Kept for", "zh-CN": "保留天数" },
  },
  "adapters",
);
