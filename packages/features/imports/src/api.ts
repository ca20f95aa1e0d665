/**
 * What the feature `imports` offers to others: the point that formats of other bots are contributed to, the point that
 * features take records in by, and the shapes of the records between the two.
 * @packageDocumentation
 */
export * from "./api/file-target.js";
export * from "./api/formats.js";
export * from "./api/predictions.js";
export * from "./api/records.js";
export * from "./api/row-edits.js";
export * from "./api/targets.js";
export * from "./reading/reading.js";
