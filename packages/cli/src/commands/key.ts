import { ensureDataFolder } from "@dicetower/files";
import { type Config, type LockHolder, lockHolder, makeKey, type Origin } from "@dicetower/installation";
import { createClock, createRandom } from "@dicetower/kernel";
import { CommandError } from "../problem.js";
import type { Terminal } from "../terminal.js";

type Given = Exclude<Origin, "default">;

/** Where a service has a configured key from, for whoever is to change it there. */
const places: Readonly<Record<Given, string>> = {
  file: "its configuration file (server.api_key)",
  environment: "its environment (DICETOWER_API_KEY)",
  flag: "its command line (--api-key)",
};

/** Where a service that is started as this command was would have its key from; undefined: it takes the stored one. */
export function keyPlace({ server, origins }: Config): string | undefined {
  return server.apiKey === undefined ? undefined : placeOf(origins["server.api_key"]);
}

/**
 * `dicetower key rotate`: works whether a host runs or not. While one runs, what counts is where that
 * one has its key from: a shell may have the key exported for other commands.
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

/** Why a service would not hear of a new key. */
function deaf({ pid, keyFrom }: LockHolder): string {
  return `Nothing was changed: the service that runs here (process ${pid}) has its access key from ${placeOf(keyFrom)}, and would not take another. Change it there, or take it out to have one made, and start the service again.`;
}

/** Why no service would come to use a new key. */
function useless({ origins, file }: Config, place: string): string {
  const ways: Readonly<Record<Given, string>> = {
    file: `Take it out of ${file}`,
    environment: "Unset that (unset DICETOWER_API_KEY)",
    flag: "Leave that out",
  };
  const way = ways[origins["server.api_key"] as Given];
  return `Nothing was changed: no service runs here, and one that is started as this command was takes its access key from ${place}. ${way} to have one made, or change it there.`;
}

function placeOf(origin: string | undefined): string {
  return origin !== undefined && origin in places ? places[origin as Given] : "its configuration";
}
