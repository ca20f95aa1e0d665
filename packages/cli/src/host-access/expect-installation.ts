import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, holdsData } from "@dicetower/installation";
import { CommandError } from "../problem.js";
import type { LoadControl } from "./control.js";

/** Where the installation of a checkout is, seen from its root. */
const ofCheckout = join("examples", "full");

/**
 * For commands that are of no use in a folder without an installation: they would work on a new one that is empty.
 * @throws ConfigError where neither a feature nor data are there
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
 * For commands that do something with what an installation has saved.
 * @throws ConfigError, CommandError where there is nothing
 */
export async function expectData(config: Config, control: LoadControl): Promise<void> {
  await expectInstallation(config, control);
  if (!hasData(config))
    throw new CommandError(
      `The installation in ${config.installation} has no data yet: there are none in ${config.data}. Start it first, or name the folder of its data with --data or DICETOWER_DATA.`,
    );
}

/**
 * What is in a database server is not asked: whoever names one has an installation. Of what is no folder the command
 * itself says so.
 */
function hasData({ data, databaseUrl }: Config): boolean {
  const folder = statSync(data, { throwIfNoEntry: false })?.isDirectory() !== false;
  return databaseUrl !== undefined || !folder || holdsData(data);
}
