import { createClock } from "../clock/index.js";
import type { Config, Origin } from "../config/index.js";
import { ensureDataFolder } from "../files/index.js";
import { type LockHolder, lockHolder, makeKey } from "../installation/index.js";
import { createRandom } from "../random/index.js";
import { CommandError } from "./problem.js";
import type { Terminal } from "./terminal.js";

/** Where a configured key stands, for whoever is to change it there. */
const places: Readonly<Record<Exclude<Origin, "default">, string>> = {
  file: "its configuration file (server.api_key)",
  environment: "its environment (DICETOWER_API_KEY)",
  flag: "its command line (--api-key)",
};

/** `dicetower key rotate`: works whether a host runs or not (security A5). */
export async function rotateKey(config: Config, terminal: Terminal): Promise<void> {
  const origin = config.origins["server.api_key"];
  if (config.server.apiKey !== undefined)
    throw new CommandError(
      `The access key is set by the configuration (${origin}). Change it there, or take it out to have one made.`,
    );
  const holder = await lockHolder(config.data);
  if (holder?.keyFrom !== undefined) throw new CommandError(deaf(holder));
  const key = await makeKey(ensureDataFolder(config.data), createClock(), createRandom());
  terminal.out(`access key (shown this once): ${key}`);
  terminal.out(
    holder === undefined
      ? "no service runs here: it counts from the next start on, unless that one has a key from its configuration"
      : "the service that runs here takes it within a second; the old one is dead then",
  );
}

/** Why a service would not hear of a new key. */
function deaf({ pid, keyFrom = "" }: LockHolder): string {
  const place = keyFrom in places ? places[keyFrom as keyof typeof places] : "its configuration";
  return `Nothing was changed: the service that runs here (process ${pid}) has its access key from ${place}, and would not take another. Change it there, or take it out to have one made, and start the service again.`;
}
