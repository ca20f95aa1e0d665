/**
 * What the feature `automation` offers to others: the points that conditions, actions and events of rules are
 * contributed to, and the service that checks and runs them.
 * @packageDocumentation
 */
export * from "./api/actions.js";
export * from "./api/automation.js";
export * from "./api/comparison.js";
export * from "./api/conditions.js";
export * from "./api/context.js";
export * from "./api/events.js";
export * from "./api/periods.js";
export * from "./api/text-match.js";
export * from "./api/use-limits.js";
export * from "./api/variants.js";
