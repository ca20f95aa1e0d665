import type { TokenRate } from "@dicetower/contract";

/** Codes of this server beyond those of the contract. */
export const httpCodes = { tooSlow: 40800, misdirected: 42100, headersTooLarge: 43100 } as const;

/** Limits of the HTTP server that its options may change, as tests do. */
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
  /** Milliseconds in which the rest of a refused body is still received, so that the client reads the response. */
  readonly lingerMs: number;
}

/** Limits of the service; `docs/limits.md` lists them. */
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
  lingerMs: 5_000,
};

/** Limits that no option changes; `docs/limits.md` lists them, too. */
export const fixedLimits = {
  /** Bytes of all headers of a request, its first line included. */
  headerBytes: 16 * 1024,
  /** Bytes of a body where the route takes none: enough for `{}` and white space, which count as no body. */
  emptyBodyBytes: 1024,
  /** Bytes of a refused body that are received and dropped: more than any route takes. */
  lingerBytes: 128 * 1024 * 1024,
  /** The same for a body that is declared to be longer than those. */
  lingerBytesOfLong: 1024 * 1024,
  /** Milliseconds instead of `lingerMs` where the body came too slowly. */
  slowLingerMs: 2_000,
  /** Levels of nesting in a JSON body. */
  jsonDepth: 32,
  /** Expensive requests that run at the same time. */
  expensiveRunning: 2,
  /** Expensive requests that wait for one of those. */
  expensiveWaiting: 8,
  /** Bytes of a form beside its file. */
  formBytes: 128 * 1024,
  /** Fields and files of a form. */
  formParts: 20,
  /** Milliseconds before the speed of an upload is checked. */
  uploadGraceMs: 10_000,
  /** Bytes of the name of an archive's entry, with its folders. */
  archiveNameBytes: 240,
  /** Folders that stand inside each other in an archive. */
  archiveDepth: 32,
  /** How many times its size a large archive may unpack to as a whole. */
  archiveRatio: 20,
  /** Bytes of unpacked content from which an archive is large. */
  archiveRatioFromBytes: 10 * 1024 * 1024,
  /** Bytes of a frame that a client sends on the event stream. */
  eventFrameBytes: 64 * 1024,
  /** Events that are kept for clients that come back. */
  eventsKept: 512,
  /** Milliseconds that an event is kept. */
  eventsKeptMs: 60_000,
  /** Unused tickets for sockets, of all identities together. */
  tickets: 1_000,
  /** Milliseconds in which a ticket must be used. */
  ticketMs: 30_000,
} as const;

/** Rate of requests of one identity or address where the settings `http` name no other. */
export const defaultRate: TokenRate = { perSecond: 50, burst: 100 };
