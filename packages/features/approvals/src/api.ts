export type { EventPolicy } from "./event-policy.js";
