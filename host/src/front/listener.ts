import { createServer, type Server, ServerResponse } from "node:http";
import type { Socket as NetSocket } from "node:net";
import { Incoming } from "./exchange.js";
import { plainAddress, type Reach } from "./exposure.js";
import type { FrontLimits } from "./limits.js";

/** The server that owns the port, with the limits of security T1. */
export type Listener = Server<typeof Incoming, typeof ServerResponse>;

export function createListener(limits: FrontLimits, reach: Reach): Listener {
  const server = createServer({
    IncomingMessage: Incoming,
    ServerResponse,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: 16 * 1024,
    // Looked for by the front, whose refusal says so.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  // What comes behind that is not carried out. Node says so in the last answer and leaves the connection open, for
  // whoever goes on all the same to be refused without a word of ours: the front closes it (RequestCount).
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  const perAddress = new ConnectionCount(limits.connectionsPerAddress, (address) => reach.trusts(address));
  server.on("connection", (socket: NetSocket) => perAddress.admit(socket));
  return server;
}

/** Connections by remote address. The machine itself and trusted proxies are not counted: others stand behind. */
export class ConnectionCount {
  readonly #open = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly exempt: (address: string) => boolean,
  ) {}

  admit(socket: Pick<NetSocket, "remoteAddress" | "once" | "destroy">): void {
    const address = plainAddress(socket.remoteAddress);
    if (address === "::1" || address.startsWith("127.") || this.exempt(address)) return;
    const open = this.#open.get(address) ?? 0;
    if (open >= this.most) {
      socket.destroy();
      return;
    }
    this.#open.set(address, open + 1);
    socket.once("close", () => {
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left === 0) this.#open.delete(address);
      else this.#open.set(address, left);
    });
  }
}

/** Requests that each connection has made. */
export class RequestCount {
  readonly #made = new WeakMap<NetSocket, number>();

  constructor(private readonly most: number) {}

  /** Counts one. @returns true for the last one that the connection may make */
  isLast(socket: NetSocket): boolean {
    const made = (this.#made.get(socket) ?? 0) + 1;
    this.#made.set(socket, made);
    return made >= this.most;
  }
}
