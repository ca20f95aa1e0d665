import type { FeatureWithheld } from "@dicetower/contract";

/** Why a feature is off that the host itself turned off, though no admin has. */
export const withheldReasons: Readonly<Record<FeatureWithheld, string>> = {
  crashes: "It crashed three times within ten minutes and was turned off.",
  safeMode: "The service runs in safe mode, without features of others.",
};

/** Why one that has crashed so often will be begun again all the same. */
export function unremembered(id: string): string {
  return `that "${id}" was turned off could not be remembered: the next start begins it again`;
}
