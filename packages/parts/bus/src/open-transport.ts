import {
  type BusConnected,
  type BusProblem,
  type BusTransport,
  type ConnectBus,
  errorMessage,
} from "@dicetower/contract";
import { ConfigError } from "@dicetower/installation";

/** What carries the bus, by the scheme of its address; loaded where there is one. */
const packages: Readonly<Record<string, () => Promise<{ readonly connectBus: ConnectBus }>>> = {
  "nats:": () => import("./nats/index.js"),
  "tls:": () => import("./nats/index.js"),
};

/**
 * Connects to the bus that the configuration names.
 * @throws ConfigError where it cannot be used
 */
export async function openTransport(url: string, changed: BusConnected): Promise<BusTransport> {
  try {
    return await connectTo(url, changed);
  } catch (error) {
    const { advice = "Look at its address" } = error as BusProblem;
    throw new ConfigError([
      `DICETOWER_BUS_URL: the bus at ${new URL(url).host} cannot be used: ${errorMessage(error)}. ${advice}.`,
    ]);
  }
}

/** Connects to a bus by the package that speaks its scheme. @throws BusProblem */
export async function connectTo(url: string, changed: BusConnected): Promise<BusTransport> {
  const { protocol } = new URL(url);
  const load = packages[protocol];
  if (load === undefined)
    throw Object.assign(new Error(`no bus speaks "${protocol}//"`), { advice: "Write nats:// or tls://" });
  const { connectBus } = await load();
  return connectBus(url, changed);
}
