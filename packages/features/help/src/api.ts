export type { HelpEntry } from "./library/catalogue.js";
