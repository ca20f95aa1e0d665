import type { Clock, Log } from "@dicetower/contract";
import type { Config } from "@dicetower/installation";
import { hostMigrations } from "./assembly/index.js";
import { hostVersion } from "./version/index.js";

const quiet = () => {};
/** Nobody reads a log of a store that is open for a moment. */
const silentLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Options of the store of an installation whose host does not run. */
export function storeOptions({ data, databaseUrl }: Config, clock: Clock) {
  const version = hostVersion().semver;
  return { folder: data, databaseUrl, version, clock, log: silentLog, migrations: hostMigrations };
}
