export { EnabledFeatures, enabledFeaturesMigration } from "./enabled-features.js";
export { featureErrors, slowFeatures } from "./feature-metrics.js";
export { watchGuards } from "./guard-watch.js";
export { guardsMigration, withKnownGuards } from "./known-guards.js";
export { renameSwitches } from "./rename-switches.js";
export { type FeatureRoutesParts, featureRoutes } from "./routes/index.js";
