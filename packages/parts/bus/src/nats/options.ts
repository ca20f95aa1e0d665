import type { NodeConnectionOptions } from "@nats-io/transport-node";

/** Milliseconds for the first connection. */
const connectMs = 5_000;
/** Milliseconds between attempts to come back. */
const reconnectMs = 1_000;

/**
 * Reads an address: `nats://host:4222`, `tls://user:password@host`, `nats://token@host`. A certificate that no public
 * authority has signed is checked against the file in `?ca=`.
 */
export function optionsOf(address: string): NodeConnectionOptions {
  const url = new URL(address);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const known = password === "" ? (user === "" ? {} : { token: user }) : { user, pass: password };
  const caFile = url.searchParams.get("ca");
  return {
    servers: `${url.hostname}:${url.port === "" ? "4222" : url.port}`,
    name: "dicetower",
    timeout: connectMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    reconnectJitter: 200,
    pingInterval: 5_000,
    maxPingOut: 2,
    // The host says by itself what an end by a signal means.
    ...(url.protocol === "tls:" ? { tls: caFile === null ? {} : { caFile } } : {}),
    ...known,
  };
}
