export type { Environment } from "./owner-folder-paths.js";
export { type PackagedOptions, runPackaged } from "./run-packaged.js";
