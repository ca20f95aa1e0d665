import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type LookupFunction, type Socket } from "node:net";
import type { Boom, Outbound, OutboundAnswer, OutboundPolicy } from "@dicetower/contract";
import { createClock } from "@dicetower/kernel";
import { createOutbound, type MakeConnector, type Resolve } from "../src/index.js";

/** A socket that was opened. */
export interface Dialled {
  readonly host: string;
  readonly port: string;
  readonly addresses: readonly string[];
}

export interface Outside {
  /** All sockets in order: none is ever opened to anything but loopback. */
  readonly dialled: Dialled[];
  /** Our ends of the connections that were opened for requests, in order. */
  readonly connections: Socket[];
  /** The names that were resolved, in order. */
  readonly resolved: string[];
  /** Addresses by name; a function is called for each query. */
  readonly names: Record<string, string[] | (() => string[] | Promise<string[]>)>;
  /** Port of the server that answers for all addresses. */
  readonly port: number;
  /** Port of the server for connections other than HTTP requests; by default `port`. */
  socketPort?: number;
  /** Request handler of the server. */
  serve: (request: IncomingMessage, response: ServerResponse) => void;
  readonly outbound: Outbound;
  get(url: string, options?: Partial<Asked>): Promise<OutboundAnswer>;
  /** Returns code and message of the refusal. */
  refusal(url: string, options?: Partial<Asked>): Promise<[number, string]>;
  end(): Promise<void>;
}

export interface Asked {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly policy: Partial<OutboundPolicy>;
  readonly signal: AbortSignal;
}

/** Simulates the outside world: a resolver that a test controls, and one loopback server for all addresses. */
export async function outside(
  own: { host: string; port: number } = { host: "127.0.0.1", port: 18088 },
): Promise<Outside> {
  const server = createServer((request, response) => self.serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const resolve: Resolve = async (host) => {
    self.resolved.push(host);
    const found = self.names[host];
    if (found === undefined)
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" });
    const addresses = typeof found === "function" ? await found() : found;
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  const makeConnector: MakeConnector = (lookup: LookupFunction) => (options, done) => {
    lookup(options.hostname, { all: true }, (_error, list) => {
      const addresses = (list as { address: string }[]).map(({ address }) => address);
      self.dialled.push({ host: options.hostname, port: options.port, addresses });
      const socket = connect(port, "127.0.0.1");
      self.connections.push(socket);
      socket.once("connect", () => done(null, socket));
      socket.once("error", (error) => done(error, null));
    });
  };
  const outbound = createOutbound({
    clock: createClock(),
    own: { listening: () => own, addresses: () => ["127.0.0.1", "198.35.26.96"], names: () => ["towerhost"] },
    resolve,
    makeConnector,
    openSocket({ url, addresses }, to) {
      self.dialled.push({
        host: url.hostname,
        port: String(to),
        addresses: addresses.map(({ address }) => address),
      });
      return connect(self.socketPort ?? port, "127.0.0.1");
    },
  });

  const get: Outside["get"] = (url, { method = "GET", headers = {}, body, policy, signal } = {}) =>
    outbound.request(
      url,
      { method, headers, ...(body === undefined ? {} : { body }) },
      { timeoutMs: 2_000, maxBytes: 1_000, ...policy },
      signal ?? new AbortController().signal,
    );
  const self: Outside = {
    port,
    outbound,
    dialled: [],
    connections: [],
    resolved: [],
    names: {},
    serve: (_request, response) => response.end("hello"),
    get,
    refusal: (url, options) =>
      get(url, options).then(
        ({ status }) => [0, `answered with ${status}`],
        (error: Boom) => [error.data.code, error.message],
      ),
    end: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return self;
}
