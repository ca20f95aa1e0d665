import type { Socket } from "node:net";
import type { HttpLimits } from "../request/limits.js";
import { type ProxyTrust, plainAddress } from "../request/proxy-trust.js";

/** An open connection. */
interface Connection {
  /** The name under which it is counted; undefined for trusted proxies, which have many clients. */
  readonly bucket: string | undefined;
  requests: number;
  /** A client with credentials has used it. */
  authenticated: boolean;
}

/** The part of a socket that is used here. */
export type CountedSocket = Pick<Socket, "remoteAddress" | "localAddress" | "once" | "destroy">;

/**
 * Limits the connections of each address and the requests of each connection. When nearly all connections are in use,
 * each new one closes the oldest one that no client with credentials has used: so clients with a session are neither
 * turned away nor disconnected.
 */
export class ConnectionLimits {
  /** In the order in which they were opened. */
  readonly #open = new Map<CountedSocket, Connection>();
  readonly #byBucket = new Map<string, number>();

  constructor(
    private readonly limits: HttpLimits,
    private readonly proxyTrust: Pick<ProxyTrust, "trusts">,
  ) {}

  /** Counts a new connection, or closes it. */
  admit(socket: CountedSocket): void {
    const bucket = this.#bucketOf(socket);
    const most = bucket === "local" ? this.limits.localConnections : this.limits.connectionsPerAddress;
    const open = bucket === undefined ? 0 : (this.#byBucket.get(bucket) ?? 0);
    if (open >= most) {
      socket.destroy();
      return;
    }
    if (this.#open.size >= this.limits.connections - this.limits.reservedConnections) this.#makeRoom();
    if (bucket !== undefined) this.#byBucket.set(bucket, (this.#byBucket.get(bucket) ?? 0) + 1);
    this.#open.set(socket, { bucket, requests: 0, authenticated: false });
    socket.once("close", () => this.#closed(socket));
  }

  /** Counts a request. @returns true for the last one that the connection may make */
  isLastRequest(socket: CountedSocket): boolean {
    const connection = this.#open.get(socket);
    return connection !== undefined && ++connection.requests >= this.limits.requestsPerConnection;
  }

  /** Notes that a client with credentials uses the connection. */
  authenticated(socket: CountedSocket): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.authenticated = true;
  }

  #makeRoom(): void {
    for (const [socket, { authenticated }] of this.#open)
      if (!authenticated) {
        this.#closed(socket);
        socket.destroy();
        return;
      }
  }

  #bucketOf({ remoteAddress, localAddress }: CountedSocket): string | undefined {
    const address = plainAddress(remoteAddress);
    if (this.proxyTrust.trusts(address)) return undefined;
    const local = address === "::1" || address.startsWith("127.") || address === plainAddress(localAddress);
    return local ? "local" : address;
  }

  #closed(socket: CountedSocket): void {
    const connection = this.#open.get(socket);
    if (!this.#open.delete(socket) || connection?.bucket === undefined) return;
    const left = (this.#byBucket.get(connection.bucket) ?? 1) - 1;
    if (left === 0) this.#byBucket.delete(connection.bucket);
    else this.#byBucket.set(connection.bucket, left);
  }
}
