import type { FeatureWithheld } from "@dicetower/contract";

/** Why the host itself turned a feature off, though no admin did. */
export const autoDisabledReasons: Readonly<Record<FeatureWithheld, string>> = {
  crashes: "It crashed three times within ten minutes and was turned off.",
  hung: "Its setup blocked the process of an earlier start and was cut off, so it was turned off.",
  safeMode: "The service runs in safe mode, without features of others.",
};
