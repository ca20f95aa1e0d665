export type { Globals, RespondSelf } from "./settings.js";
