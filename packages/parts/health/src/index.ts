export type { ComponentHealth } from "./checks.js";
export { createHealth, type Health, type HealthOptions, type HealthReport } from "./health.js";
export type { ReadinessProblem } from "./readiness.js";
