import { errorMessage, Joi, settingsGroup, textTable } from "@dicetower/contract";
import { cronOccurrences } from "@dicetower/jobs";

/** When backups are taken automatically, and how many are kept. */
export interface BackupSettings {
  readonly enabled: boolean;
  /** A cron pattern of five fields, in the server's local time. */
  readonly schedule: string;
  readonly keepDays: number;
  readonly keepWeeks: number;
  readonly keepManual: number;
}

/** Backup settings; can be changed while the host runs. */
export const backupSettings = settingsGroup<BackupSettings>({
  key: "backups",
  category: "maintenance",
  order: 20,
  schema: Joi.object<BackupSettings>({
    enabled: Joi.boolean().default(true),
    schedule: Joi.string()
      .trim()
      .max(200)
      .default("40 4 * * *")
      .custom((cron: string, { message }) => {
        try {
          if (cron.split(/\s+/).length !== 5) throw new TypeError(`five fields are wanted`);
          cronOccurrences({ cron });
          return cron;
        } catch (error) {
          return message({ custom: "{{#label}}: {{#reason}}" }, { reason: errorMessage(error) });
        }
      })
      .meta({
        widget: "cron",
        preview: "/api/schedules/preview",
        dependsOn: { field: "enabled", equals: true },
      }),
    keepDays: Joi.number().integer().min(1).max(90).default(7).meta({ unit: "days" }),
    keepWeeks: Joi.number().integer().min(0).max(104).default(4),
    keepManual: Joi.number().integer().min(1).max(100).default(10),
  }),
});

/** Titles and hints of the backup settings. */
export const backupSettingsTexts = textTable(
  {
    "settings.backups": { en: "Backups", "zh-CN": "备份" },
    "settings.backups.summary": {
      en: "When backups are taken automatically, and how many are kept.",
      "zh-CN": "自动备份的时间，以及保留的份数。",
    },
    "settings.backups.enabled": { en: "Back up automatically", "zh-CN": "自动备份" },
    "settings.backups.schedule": { en: "When", "zh-CN": "备份时间" },
    "settings.backups.schedule.summary": {
      en: "A cron expression in the server's time: minute, hour, day, month, weekday.",
      "zh-CN": "cron 表达式，按服务器时间：分、时、日、月、星期。",
    },
    "settings.backups.keepDays": { en: "Daily backups kept", "zh-CN": "保留每日备份" },
    "settings.backups.keepDays.summary": {
      en: "The newest automatic backup of each of so many days.",
      "zh-CN": "最近若干天，每天保留最新的一份自动备份。",
    },
    "settings.backups.keepWeeks": { en: "Weekly backups kept", "zh-CN": "保留每周备份" },
    "settings.backups.keepWeeks.summary": {
      en: "The newest automatic backup of each of so many weeks.",
      "zh-CN": "最近若干周，每周保留最新的一份自动备份。",
    },
    "settings.backups.keepManual": { en: "Backups taken by hand that are kept", "zh-CN": "保留手动备份" },
  },
  "host",
);
