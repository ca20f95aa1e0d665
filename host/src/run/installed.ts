import type { Clock } from "@dicetower/contract";
import { type Config, discover, packageFolder } from "@dicetower/installation";
import type { HostFeature } from "../assembly/options/host-options.js";
import { ownPackage } from "../own-package.js";

/** A feature of the installation, and its package. */
export interface InstalledFeature extends HostFeature {
  readonly packageName: string;
  readonly problem: string;
  readonly unread: boolean;
}

/** Returns the features of an installation; a preset in the configuration says which run if no admin has decided. */
export async function installedFeatures(
  { installation, features: preset }: Config,
  clock: Clock,
): Promise<InstalledFeature[]> {
  const host = packageFolder("@dicetower/host", installation) ?? ownPackage;
  const found = await discover(installation, host, clock);
  return found.map(({ folder: _folder, enabledByDefault, ...feature }) => ({
    ...feature,
    // A configuration may name a feature as an earlier version did.
    enabled: preset?.some((name) => name === feature.id || name === feature.formerId) ?? enabledByDefault,
  }));
}
