import { Joi, type LogLevel, type Scope, type Settings, settingsGroup, textTable } from "@dicetower/contract";
import { logLevels } from "./lines/levels.js";
import type { Logging } from "./logging.js";

/** Log settings of the admin. */
export interface LoggingSettings {
  /** `configured` stands for the level in the configuration. */
  readonly level: LogLevel | "configured";
  /** Level by owner (a feature, or `feature/part`). */
  readonly owners: Readonly<Record<string, LogLevel>>;
  /** Number of compressed files kept besides the current one; never more than 200 MiB in total. */
  readonly keepFiles: number;
}

/** Settings of the log; changed while the host runs. */
export const loggingSettings = settingsGroup<LoggingSettings>({
  key: "logging",
  category: "maintenance",
  order: 30,
  schema: Joi.object<LoggingSettings>({
    level: Joi.string()
      .valid("configured", ...logLevels)
      .default("configured"),
    owners: Joi.object()
      .pattern(Joi.string().max(200), Joi.string().valid(...logLevels))
      .max(100)
      .default({}),
    keepFiles: Joi.number().integer().min(1).max(400).default(14).meta({ unit: "files" }),
  }),
});

/** Titles and hints of the settings of the log. */
export const loggingTexts = textTable(
  {
    "settings.logging": { en: "Log", "zh-CN": "日志" },
    "settings.logging.summary": {
      en: "How much is written to the log, for everything and for single features.",
      "zh-CN": "日志的详细程度，可对单个功能另行设置。",
    },
    "settings.logging.level": { en: "Lowest level that is written", "zh-CN": "最低记录级别" },
    "settings.logging.level.configured": { en: "As configured", "zh-CN": "按配置" },
    "settings.logging.level.debug": { en: "Everything", "zh-CN": "全部" },
    "settings.logging.level.info": { en: "What happens", "zh-CN": "信息" },
    "settings.logging.level.warn": { en: "Warnings", "zh-CN": "警告" },
    "settings.logging.level.error": { en: "Errors", "zh-CN": "错误" },
    "settings.logging.owners.debug": { en: "Everything", "zh-CN": "全部" },
    "settings.logging.owners.info": { en: "What happens", "zh-CN": "信息" },
    "settings.logging.owners.warn": { en: "Warnings", "zh-CN": "警告" },
    "settings.logging.owners.error": { en: "Errors", "zh-CN": "错误" },
    "settings.logging.owners": { en: "Levels of single features", "zh-CN": "各功能的级别" },
    "settings.logging.keepFiles": {
      en: "Full log files that are kept, 200 MiB in all at most",
      "zh-CN": "保留的历史日志文件数（总计不超过 200 MiB）",
    },
  },
  "logging",
);

/** Applies the settings to the log until the scope ends. @param configured the levels of the configuration */
export function followSettings(
  scope: Scope,
  settings: Settings,
  logging: Pick<Logging, "levels" | "keepFiles">,
  configured: LogLevel,
): void {
  const live = settings.of(loggingSettings);
  const apply = ({ level, owners, keepFiles }: LoggingSettings): void => {
    logging.levels.set(level === "configured" ? configured : level, owners);
    logging.keepFiles(keepFiles);
  };
  apply(live.value);
  live.watch(scope, apply);
}
