import { createClock } from "../clock/index.js";
import type { Config } from "../config/index.js";
import { ensureDataFolder } from "../files/index.js";
import { makeKey } from "../installation/index.js";
import { createRandom } from "../random/index.js";
import { CommandError } from "./problem.js";
import type { Terminal } from "./terminal.js";

/** `dicetower key rotate`: works whether a host runs or not (security A5). */
export async function rotateKey(config: Config, terminal: Terminal): Promise<void> {
  const origin = config.origins["server.api_key"];
  if (config.server.apiKey !== undefined)
    throw new CommandError(
      `The access key is set by the configuration (${origin}). Change it there, or take it out to have one made.`,
    );
  const key = await makeKey(ensureDataFolder(config.data), createClock(), createRandom());
  terminal.out(`access key (shown this once): ${key}`);
}
