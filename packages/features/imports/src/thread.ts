/** Runs in a thread: reads files of other bots. */
export { readContent } from "./reading/read-content.js";
