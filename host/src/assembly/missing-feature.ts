import type { FeatureStatus } from "@dicetower/contract";

/** Why the service is not all that it should be: a feature that is wanted and not there. */
export function missingFeature({ id, state, reason }: FeatureStatus): string {
  return state === "starting"
    ? `The feature "${id}" is starting.`
    : `The feature "${id}" has failed: ${reason}`;
}
