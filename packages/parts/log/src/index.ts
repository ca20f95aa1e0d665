export { type CrashContext, writeCrashReport } from "./crash-report.js";
export { Levels, logLevels } from "./lines/levels.js";
export type { LogEntry, LogQuery } from "./lines/ring.js";
export { publishLogEvents } from "./log-events.js";
export { createLogging, type LogCounts, type Logging, type LoggingOptions } from "./logging.js";
export { renameLevels } from "./rename-levels.js";
export { logsRoute } from "./route.js";
export { followSettings, loggingSettings, loggingTexts } from "./settings.js";
export type { ConsoleStyle } from "./sinks/console.js";
