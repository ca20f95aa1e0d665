import type { Clock, Log } from "@dicetower/contract";
import type { Config } from "@dicetower/installation";
import { hostMigrations } from "./assembly/index.js";
import { hostVersion } from "./own-package.js";

const quiet = () => {};
/** A store that is open only briefly logs nothing. */
const silentLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Returns options for the store of an installation whose host is not running. */
export function storeOptions({ data, databaseUrl }: Config, clock: Clock) {
  const version = hostVersion().semver;
  return { folder: data, databaseUrl, version, clock, log: silentLog, migrations: hostMigrations };
}
