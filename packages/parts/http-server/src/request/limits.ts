import type { TokenRate } from "@dicetower/contract";

/** Codes of this server beyond those of the contract. */
export const httpCodes = { tooSlow: 40800, misdirected: 42100, headersTooLarge: 43100 } as const;

/** Limits of the HTTP server; tests narrow or lift them. */
export interface HttpLimits {
  /** Milliseconds in which a request's headers must have arrived. */
  readonly headersMs: number;
  /** Milliseconds in which a whole request must have arrived, uploads included. */
  readonly requestMs: number;
  /** Milliseconds in which a JSON body must have arrived. */
  readonly bodyMs: number;
  /** Lowest speed of an upload, after its first ten seconds. */
  readonly uploadBytesPerSecond: number;
  /** Milliseconds between two checks for slow requests. */
  readonly checkEveryMs: number;
  readonly connections: number;
  /** Connections from one remote address; trusted proxies are not counted. */
  readonly connectionsPerAddress: number;
  /** Connections from the machine itself, all its addresses together. */
  readonly localConnections: number;
  /** Connections, out of all, that are kept free for clients with credentials. */
  readonly reservedConnections: number;
  readonly requestsPerConnection: number;
  readonly headers: number;
  /** Bytes of a JSON body for which the route sets no limit. */
  readonly jsonBytes: number;
  /** Sockets of one panel session. */
  readonly socketsPerSession: number;
  /** Frames of a panel socket that wait to be sent. */
  readonly socketQueue: number;
  /** Milliseconds between pings; a peer that has not answered by the next one is disconnected. */
  readonly pingEveryMs: number;
}

/** Limits of a service whose settings set no others. */
export const defaultLimits: HttpLimits = {
  headersMs: 10_000,
  requestMs: 600_000,
  bodyMs: 60_000,
  uploadBytesPerSecond: 16 * 1024,
  checkEveryMs: 2_000,
  connections: 512,
  connectionsPerAddress: 64,
  localConnections: 256,
  reservedConnections: 32,
  requestsPerConnection: 1_000,
  headers: 100,
  jsonBytes: 1024 * 1024,
  socketsPerSession: 8,
  socketQueue: 256,
  pingEveryMs: 30_000,
};

/** Default rate of requests of one identity or address. */
export const defaultRate: TokenRate = { perSecond: 50, burst: 100 };
