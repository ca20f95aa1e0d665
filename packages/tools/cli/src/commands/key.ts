import { ensureDataFolder } from "@dicetower/files";
import { type Config, type LockHolder, lockHolder, makeKey, type Origin } from "@dicetower/installation";
import { createClock, createRandom } from "@dicetower/kernel";
import { CommandError } from "../problem.js";
import type { Terminal } from "../terminal.js";

type Given = Exclude<Origin, "default">;

/** The places where a configured key can be changed. */
const places: Readonly<Record<Given, string>> = {
  file: "its configuration file (server.api_key)",
  environment: "its environment (DICETOWER_API_KEY)",
  flag: "its command line (--api-key)",
};

/** Returns where a service started like this command would get its key; undefined for the stored one. */
export function keyPlace({ server, origins }: Config): string | undefined {
  return server.apiKey === undefined ? undefined : placeOf(origins["server.api_key"]);
}

/**
 * Runs `dicetower key rotate`, whether a host is running or not. If one is, the source of its own key counts: a shell
 * may have exported the key for other commands.
 */
export async function rotateKey(config: Config, terminal: Terminal): Promise<void> {
  const holder = await lockHolder(config.data);
  if (holder?.keyFrom !== undefined) throw new CommandError(deaf(holder));
  const place = keyPlace(config);
  if (holder === undefined && place !== undefined) throw new CommandError(useless(config, place));
  const key = await makeKey(ensureDataFolder(config.data), createClock(), createRandom());
  terminal.out(`access key (shown this once): ${key}`);
  terminal.out(
    holder === undefined
      ? "no service runs here: it counts from the next start on, unless that one has a key from its configuration"
      : "the service that runs here takes it within a second; the old one is dead then",
  );
  if (place !== undefined)
    terminal.out(`a service that is started as this command was takes the key from ${place} instead`);
}

/** Returns why a running service would ignore a new key. */
function deaf({ pid, keyFrom }: LockHolder): string {
  return `Nothing was changed: the service that runs here (process ${pid}) has its access key from ${placeOf(keyFrom)}, and would not take another. Change it there, or take it out to have one made, and start the service again.`;
}

/** Returns why no service would use a new key. */
function useless({ origins, file }: Config, place: string): string {
  const ways: Readonly<Record<Given, string>> = {
    file: `Take it out of ${file}`,
    environment: "Unset that (unset DICETOWER_API_KEY)",
    flag: "Leave that out",
  };
  const way = ways[origins["server.api_key"] as Given];
  return `Nothing was changed: no service runs here, and one that is started as this command was takes its access key from ${place}. ${way} to have one made, or change it there.`;
}

/** Names the place where a service has its key from. @param origin as the lock of the data folder has it */
export function placeOf(origin: string | undefined): string {
  return origin !== undefined && origin in places ? places[origin as Given] : "its configuration";
}
