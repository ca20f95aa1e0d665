export { announceLines } from "./announce.js";
export type { ConsoleStyle } from "./console.js";
export { type CrashSurroundings, writeCrashReport } from "./crash-report.js";
export { Levels, logLevels } from "./levels.js";
export { createLogging, type LogCounts, type Logging, type LoggingOptions } from "./logging.js";
export type { LogEntry, LogQuery } from "./ring.js";
export { logsRoute } from "./route.js";
export { followSettings, loggingSettings, loggingTexts } from "./settings.js";
