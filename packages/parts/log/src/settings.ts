import { Joi, type LogLevel, type Scope, type Settings, settingsGroup, textTable } from "@dicetower/contract";
import { shippedTexts } from "./generated/texts.js";
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
export const loggingTexts = textTable(shippedTexts, "logging");

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
