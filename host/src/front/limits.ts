/** Bounds of the front (security T1, T2); tests narrow or lift them. */
export interface FrontLimits {
  /** Milliseconds in which a request's headers must have come. */
  readonly headersMs: number;
  /** Milliseconds in which a whole request must have come, uploads included. */
  readonly requestMs: number;
  /** Milliseconds in which a JSON body must have come. */
  readonly bodyMs: number;
  /** Least speed of an upload, once it has had ten seconds. */
  readonly uploadBytesPerSecond: number;
  /** Milliseconds between two looks at what is slow. */
  readonly checkEveryMs: number;
  readonly connections: number;
  /** From one remote address; the machine itself and trusted proxies are not counted. */
  readonly connectionsPerAddress: number;
  readonly requestsPerConnection: number;
  readonly headers: number;
  /** JSON body, where the route says nothing. */
  readonly jsonBytes: number;
  /** Sockets of one panel session. */
  readonly socketsPerSession: number;
  /** Frames of a panel socket that wait to be sent. */
  readonly socketQueue: number;
  /** Milliseconds between pings; a peer that has not answered by the next one is cut. */
  readonly pingEveryMs: number;
}

export const defaultLimits: FrontLimits = {
  headersMs: 10_000,
  requestMs: 600_000,
  bodyMs: 60_000,
  uploadBytesPerSecond: 16 * 1024,
  checkEveryMs: 2_000,
  connections: 512,
  connectionsPerAddress: 64,
  requestsPerConnection: 1_000,
  headers: 100,
  jsonBytes: 1024 * 1024,
  socketsPerSession: 8,
  socketQueue: 256,
  pingEveryMs: 30_000,
};
