export { exitCodes } from "./exit-codes.js";
export { type LaunchOptions, launch } from "./launch.js";
