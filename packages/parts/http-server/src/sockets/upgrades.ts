import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import {
  type Clock,
  codes,
  failure,
  type Identity,
  type Log,
  type Scope,
  sockets,
} from "@dicetower/contract";
import { WebSocketServer } from "ws";
import type { AuthGuard } from "../auth/auth-guard.js";
import { countHosts } from "../request/check-request.js";
import { HttpCredentialRequest } from "../request/credential-request.js";
import type { HttpLimits } from "../request/limits.js";
import type { ProxyTrust } from "../request/proxy-trust.js";
import { errorResponseOf, internalError, nothingHere, writeRawError } from "../response/error-response.js";
import { reportFault } from "../response/fault-report.js";
import { closeCodes, LiveSocket } from "./live-socket.js";
import { type SocketMatch, SocketPaths } from "./socket-paths.js";

/** The parts of the server that upgrades need. */
export interface UpgradeTools {
  readonly clock: Clock;
  readonly proxyTrust: ProxyTrust;
  readonly limits: HttpLimits;
  readonly guard: AuthGuard;
}

/** Milliseconds that a peer has to complete the closing handshake before it is disconnected. */
const closingMs = 1_000;

/** Accepts socket upgrades, and closes sockets with the contribution or session that they belong to. */
export class Upgrades {
  readonly #open = new Set<LiveSocket>();
  readonly #servers = new Map<number, WebSocketServer>();
  readonly #watched = new WeakSet<AbortSignal>();
  readonly #log: Log;
  #paths = new SocketPaths([]);
  #closing = false;

  constructor(
    root: Scope,
    private readonly tools: UpgradeTools,
  ) {
    this.#log = root.log;
    root.read(sockets, ({ all, removed }) => {
      this.#paths = new SocketPaths(all);
      for (const socket of this.#open)
        if (removed.includes(socket.contribution)) this.#end(socket, closeCodes.goingAway, "switched off");
    });
    tools.clock.every(tools.limits.pingEveryMs, root.signal, () => {
      for (const socket of this.#open) socket.ping();
    });
  }

  get count(): number {
    return this.#open.size;
  }

  /** Opens a socket, or answers with the error. @returns true for one that a client with credentials has opened */
  async handle(request: IncomingMessage, stream: Duplex, head: Buffer, id: string): Promise<boolean> {
    const swallow = () => {};
    // Until ws takes over, nothing listens for errors, and a peer that disconnects meanwhile would end the process.
    stream.on("error", swallow);
    try {
      const asked = new HttpCredentialRequest(request, this.tools.proxyTrust, true);
      if (countHosts(request.rawHeaders) > 1)
        throw failure(codes.malformed, "The request has more than one header Host.");
      const match = this.#paths.find(asked.path);
      const identity = await this.#admit(asked, match);
      this.#checkStill(match, identity);
      if (match === undefined || stream.destroyed) return false;
      const server = this.#server(match.contribution.item.maxPayload);
      server.handleUpgrade(request, stream, head, (ws) => {
        stream.off("error", swallow);
        const { item } = match.contribution;
        const queue = item.access === "identity" ? this.tools.limits.socketQueue : undefined;
        const facts = { ...match, request, identity, address: asked.address, queue, log: this.#log };
        this.#begin(new LiveSocket(ws, facts));
      });
      return true;
    } catch (error) {
      const response = errorResponseOf(error) ?? internalError(id);
      if (!stream.destroyed) {
        stream.once("finish", () => stream.destroy());
        writeRawError(stream, id, response);
      }
      return false;
    }
  }

  /** Accepts no more sockets; open ones stay. */
  drain(): void {
    this.#closing = true;
  }

  /** Closes all sockets and accepts no more. */
  closeAll(): void {
    this.#closing = true;
    for (const socket of this.#open) this.#end(socket, closeCodes.goingAway, "the service is stopping");
  }

  cutAll(): void {
    for (const socket of this.#open) socket.cut();
  }

  async #admit(asked: HttpCredentialRequest, match: SocketMatch | undefined): Promise<Identity | undefined> {
    if (this.#closing) throw failure(codes.notReady, "The service is stopping.");
    if (asked.headers["upgrade"]?.toString().toLowerCase() !== "websocket")
      throw failure(
        codes.malformed,
        "This service speaks HTTP/1.1 and WebSocket: send the request without the header Upgrade.",
      );
    const access = match?.contribution.item.access;
    if (match !== undefined && typeof access === "object") {
      await this.#checkOwn(match, () => access.own(asked, undefined));
      return undefined;
    }
    const inApi = asked.path === "/api" || asked.path.startsWith("/api/");
    const identity = match !== undefined || inApi ? await this.tools.guard.admitSocket(asked) : undefined;
    if (match === undefined) throw nothingHere();
    return identity;
  }

  async #checkOwn({ contribution }: SocketMatch, ask: () => unknown): Promise<void> {
    try {
      await contribution.run(ask);
    } catch (error) {
      if (errorResponseOf(error) === undefined)
        reportFault(contribution, this.#log, error, `checking an upgrade to ${contribution.item.path}`);
      throw error;
    }
  }

  /** Checks again after a check that took time: the contribution or the session may have ended meanwhile. */
  #checkStill(match: SocketMatch | undefined, identity: Identity | undefined): void {
    if (this.#closing) throw failure(codes.notReady, "The service is stopping.");
    if (match?.contribution.live === false) throw nothingHere();
    if (identity === undefined) return;
    if (identity.ended?.aborted) throw failure(codes.wrongCredentials, "The session has ended.");
    if (identity.kind === "panel" && this.#countOf(identity) >= this.tools.limits.socketsPerSession)
      throw failure(codes.tooMany, "This session has too many sockets open: close one.", {
        retryAfterSeconds: 5,
      });
  }

  #countOf({ kind, id }: Identity): number {
    let count = 0;
    for (const { identity } of this.#open) if (identity?.kind === kind && identity.id === id) count++;
    return count;
  }

  #server(maxPayload: number): WebSocketServer {
    let server = this.#servers.get(maxPayload);
    if (server === undefined) {
      server = new WebSocketServer({
        noServer: true,
        maxPayload,
        perMessageDeflate: false,
        clientTracking: false,
      });
      this.#servers.set(maxPayload, server);
    }
    return server;
  }

  #begin(socket: LiveSocket): void {
    this.#open.add(socket);
    socket.signal.addEventListener("abort", () => this.#open.delete(socket), { once: true });
    const ended = socket.identity?.ended;
    if (ended !== undefined) this.#watch(ended);
    socket.begin();
  }

  /** Adds one listener for all sockets of a session. */
  #watch(ended: AbortSignal): void {
    if (this.#watched.has(ended)) return;
    this.#watched.add(ended);
    const close = () => {
      for (const socket of this.#open)
        if (socket.identity?.ended === ended) this.#end(socket, closeCodes.policy, "the session has ended");
    };
    ended.addEventListener("abort", close, { once: true });
  }

  #end(socket: LiveSocket, code: number, reason: string): void {
    socket.close(code, reason);
    this.tools.clock.after(closingMs, socket.signal, () => socket.cut());
  }
}
