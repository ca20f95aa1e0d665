import type { FeatureState, FeatureStatus } from "../engine/feature-status.js";
import { defineToken } from "./token.js";
import { defineTopic } from "./topic.js";

export type {
  FeatureOrigin,
  FeaturePart,
  FeatureState,
  FeatureStatus,
  FeatureWithheld,
  SwitchPlan,
} from "../engine/feature-status.js";

/** The features of this installation. */
export interface Features {
  list(): readonly FeatureStatus[];
}
export const Features = defineToken<Features>("Features");

/** Emitted when a feature has changed its state. */
export const featureState = defineTopic<{ readonly id: string; readonly state: FeatureState }>(
  "host.feature",
);
