import { Joi, settingsGroup } from "@dicetower/contract";

/** What plugins may do beyond the service. */
export interface ScriptSettings {
  /** WebSockets may be opened. */
  readonly webSockets: boolean;
  /** Private addresses that plugins may reach, as literal hosts. */
  readonly allowHosts: readonly string[];
}

export const scriptSettings = settingsGroup<ScriptSettings>({
  key: "scripts-js",
  category: "features",
  order: 60,
  schema: Joi.object<ScriptSettings>({
    webSockets: Joi.boolean().default(false),
    allowHosts: Joi.array().items(Joi.string().trim().min(1).max(255)).max(50).default([]),
  }),
});
