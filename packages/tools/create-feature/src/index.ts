/**
 * Writes packages of features.
 * @packageDocumentation
 */
export { createFeature } from "./create-feature.js";
export { type FeatureNames, namesOf, Refused } from "./names.js";
export { main, type Terminal } from "./program.js";
