export type { EventPolicy } from "./policy.js";
