export { exitCodes } from "./exit-codes.js";
export type { InstallOptions } from "./install/layout.js";
export { type LaunchOptions, launch } from "./launch.js";
