export type { HelpEntry } from "./registry.js";
