import type { Bus, Clock, Log, Random, Store } from "@dicetower/contract";
import { createBus } from "./bus.js";
import { installationId, subjectsOf } from "./installation-id.js";
import { SharedBus } from "./shared-bus.js";

/** What a bus is opened with. */
export interface OpenBusOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly store: Store;
}

/** The bus of this process. */
export interface OpenBus {
  readonly bus: Bus & { close(): Promise<void> };
  /** Undefined where this process is alone. */
  readonly shared: SharedBus | undefined;
  /** The same for all processes of the installation. */
  readonly id: string;
}

/**
 * Opens the bus of this process.
 * @param url undefined where this process is alone
 * @param id of the installation of this process alone
 * @throws ConfigError where it cannot be reached
 */
export async function openBus(
  url: string | undefined,
  id: string,
  { clock, random, log, store }: OpenBusOptions,
): Promise<OpenBus> {
  if (url === undefined) return { bus: createBus({ clock, random }), shared: undefined, id };
  const shared = await SharedBus.open(url, clock, log);
  const { transport } = shared;
  const common = await installationId(store, id);
  const installation = subjectsOf(common);
  const connected = () => shared.connected;
  return { bus: createBus({ clock, random, transport, installation, connected }), shared, id: common };
}
