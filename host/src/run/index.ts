export { type InstalledFeature, installedFeatures } from "./installed.js";
export { type RunOptions, runHost } from "./run-host.js";
