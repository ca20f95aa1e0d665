import { Joi, type LogLevel, type Scope, type Settings, settingsGroup, textTable } from "@dicetower/contract";
import { type Levels, logLevels } from "./levels.js";

/** Levels that the admin has chosen. */
export interface LoggingSettings {
  /** `configured` is what the configuration says. */
  readonly level: LogLevel | "configured";
  /** Owner (a feature, or `feature/part`) → its level. */
  readonly owners: Readonly<Record<string, LogLevel>>;
}

/** Settings of the log; changed while the host runs (reliability G4). */
export const loggingSettings = settingsGroup<LoggingSettings>({
  key: "logging",
  category: "service",
  schema: Joi.object<LoggingSettings>({
    level: Joi.string()
      .valid("configured", ...logLevels)
      .default("configured")
      .label("settings.logging.level"),
    owners: Joi.object()
      .pattern(Joi.string().max(200), Joi.string().valid(...logLevels))
      .max(100)
      .default({})
      .label("settings.logging.owners"),
  }),
});

export const loggingTexts = textTable(
  {
    "settings.logging": { en: "Log", "zh-CN": "日志" },
    "settings.logging.summary": {
      en: "How much is written to the log, for everything and for single features.",
      "zh-CN": "日志的详细程度，可对单个功能另行设置。",
    },
    "settings.logging.level": { en: "Least level that is written", "zh-CN": "最低记录级别" },
    "settings.logging.owners": { en: "Levels of single features", "zh-CN": "各功能的级别" },
  },
  "logging",
);

/** Has the levels follow the settings until the scope ends. @param configured what the configuration says */
export function followLevels(scope: Scope, settings: Settings, levels: Levels, configured: LogLevel): void {
  const live = settings.of(loggingSettings);
  const apply = ({ level, owners }: LoggingSettings): void =>
    levels.set(level === "configured" ? configured : level, owners);
  apply(live.value);
  live.watch(scope, apply);
}
