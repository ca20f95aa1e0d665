export type { InstallOptions } from "./install/layout.js";
export { type LaunchOptions, launch } from "./launch.js";
export { exitCodes } from "./protocol/exit-codes.js";
