import { errorMessage, Joi, settingsGroup } from "@dicetower/contract";
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
