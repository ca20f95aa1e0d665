import type { Clock, Installation } from "@dicetower/contract";
import type { Logging } from "@dicetower/log";
import { freeSpace } from "./free-space.js";
import type { HostSettings } from "./options/host-settings.js";
import type { Identity } from "./options/identity.js";

/** Returns the facts of the installation for features. */
export function installationOf({
  clock,
  run,
  identity,
  startedAt,
  restoredAt,
  address,
  levels,
  announce,
}: {
  readonly clock: Clock;
  readonly run: HostSettings;
  readonly identity: Identity;
  readonly startedAt: number;
  readonly restoredAt: number | undefined;
  readonly address: { readonly host: string; readonly port: number };
  readonly levels: Logging["levels"];
  readonly announce: Installation["announce"];
}): Installation {
  const began = clock.monotonic();
  const { id, version, prerelease, firstStartedAt } = identity;
  return {
    id,
    name: run.name ?? "Dicetower",
    version,
    prerelease,
    startedAt,
    uptimeSeconds: () => Math.floor((clock.monotonic() - began) / 1000),
    ...(firstStartedAt === undefined ? {} : { firstStartedAt }),
    ...(restoredAt === undefined ? {} : { restoredAt }),
    safeMode: run.safeMode === true,
    disk: () => freeSpace(run.dataFolder),
    address: () => address,
    config: {
      ...address,
      get logLevel() {
        return levels.standard;
      },
    },
    announce,
  };
}
