import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, holdsData } from "@dicetower/installation";
import { CommandError } from "../problem.js";
import type { LoadControl } from "./control.js";

/** Path of the installation in a checkout, relative to its root. */
const ofCheckout = join("examples", "full");

/**
 * Checks that a folder has an installation, for commands that would otherwise work on a new empty one.
 * @throws ConfigError if there are neither features nor data
 */
export async function expectInstallation(config: Config, control: LoadControl): Promise<void> {
  const { installation, data } = config;
  if (hasData(config)) return;
  if ((await (await control()).packages(config)).length > 0) return;
  const near = join(installation, ofCheckout);
  const hint = existsSync(join(near, "package.json")) ? ` In this checkout it is ${near}.` : "";
  throw new ConfigError([
    `There is no installation in ${installation}: its package.json names no package with a feature, and there are no data in ${data}. Go to the folder of one, or name it with --installation, and its data with --data.${hint}`,
  ]);
}

/**
 * Checks that an installation has data, for commands that use it.
 * @throws ConfigError, CommandError if there is none
 */
export async function expectData(config: Config, control: LoadControl): Promise<void> {
  await expectInstallation(config, control);
  if (!hasData(config))
    throw new CommandError(
      `The installation in ${config.installation} has no data yet: there are none in ${config.data}. Start it first, or name the folder of its data with --data or DICETOWER_DATA.`,
    );
}

/**
 * Returns true if there may be data. A database server is not queried: whoever configures one has an installation. The
 * command itself reports a path that is not a folder.
 */
function hasData({ data, databaseUrl }: Config): boolean {
  const folder = statSync(data, { throwIfNoEntry: false })?.isDirectory() !== false;
  return databaseUrl !== undefined || !folder || holdsData(data);
}
