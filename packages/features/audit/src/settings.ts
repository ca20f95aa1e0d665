import { Joi, settingsGroup } from "@dicetower/contract";

/** Settings of the audit log. */
export interface AuditSettings {
  /** Days that a line is kept, at least 90. */
  readonly retentionDays: number;
}

/** `GET, PUT /api/settings/audit`. */
export const auditSettings = settingsGroup<AuditSettings>({
  key: "audit",
  category: "maintenance",
  order: 20,
  schema: Joi.object<AuditSettings, true>({
    retentionDays: Joi.number().integer().min(90).max(3650).default(180).meta({ unit: "days" }),
  }),
});
