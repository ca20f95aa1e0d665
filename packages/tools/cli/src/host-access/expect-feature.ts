import type { FeatureStatus } from "@dicetower/contract";
import type { Config } from "@dicetower/installation";
import { commandLine } from "../command-line.js";
import { CommandError } from "../problem.js";
import type { Client } from "./client.js";

/**
 * Checks that a feature runs, for commands that need it.
 * @param what the consequence and the advice, to follow "This installation has no feature …"
 * @throws CommandError if it does not run
 */
export async function expectFeature(
  client: Client,
  config: Config,
  feature: string,
  what: string,
): Promise<void> {
  const features = await client.ask<readonly FeatureStatus[]>("GET", "/api/features");
  if (features.some(({ id, state }) => id === feature && state === "on")) return;
  throw new CommandError(
    `This installation has no feature ${feature} that runs, ${what}, or look with: ${commandLine(config, "features list")}`,
  );
}
