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
import type { Reach } from "../exposure.js";
import { countFault } from "../faults.js";
import type { Gate } from "../gate.js";
import { Inquiry } from "../inquiry.js";
import type { FrontLimits } from "../limits.js";
import { nothingHere } from "../places.js";
import { writeRawRefusal } from "../raw-refusal.js";
import { faultAnswer, refusalOf } from "../refusal.js";
import { closeCodes, LiveSocket } from "./live-socket.js";
import { type SocketMatch, SocketPaths } from "./socket-paths.js";

/** What upgrades need of the front. */
export interface UpgradeTools {
  readonly clock: Clock;
  readonly reach: Reach;
  readonly limits: FrontLimits;
  readonly gate: Gate;
}

/** Milliseconds that a peer has to close properly before it is cut. */
const closingMs = 1_000;

/** Takes socket upgrades, and ends sockets with what they were opened for. */
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

  /** Opens a socket, or answers why not. */
  async handle(request: IncomingMessage, stream: Duplex, head: Buffer, id: string): Promise<void> {
    const swallow = () => {};
    // Until ws has it nobody else listens, and a peer that breaks off meanwhile would end the process.
    stream.on("error", swallow);
    try {
      const inquiry = new Inquiry(request, this.tools.reach, true);
      const match = this.#paths.find(inquiry.path);
      const identity = await this.#admit(inquiry, match);
      this.#checkStill(match, identity);
      if (match === undefined || stream.destroyed) return;
      const server = this.#server(match.contribution.item.maxPayload);
      server.handleUpgrade(request, stream, head, (ws) => {
        stream.off("error", swallow);
        const { item } = match.contribution;
        const queue = item.access === "identity" ? this.tools.limits.socketQueue : undefined;
        const facts = { ...match, request, identity, address: inquiry.address, queue, log: this.#log };
        this.#begin(new LiveSocket(ws, facts));
      });
    } catch (error) {
      const refusal = refusalOf(error) ?? faultAnswer(id);
      if (stream.destroyed) return;
      stream.once("finish", () => stream.destroy());
      writeRawRefusal(stream, id, refusal);
    }
  }

  /** Nobody is let in any more; who is in stays. */
  drain(): void {
    this.#closing = true;
  }

  /** Says goodbye to everybody; nobody is let in any more. */
  closeAll(): void {
    this.#closing = true;
    for (const socket of this.#open) this.#end(socket, closeCodes.goingAway, "the service is stopping");
  }

  cutAll(): void {
    for (const socket of this.#open) socket.cut();
  }

  async #admit(inquiry: Inquiry, match: SocketMatch | undefined): Promise<Identity | undefined> {
    if (this.#closing) throw failure(codes.notReady, "The service is stopping.");
    if (inquiry.headers["upgrade"]?.toString().toLowerCase() !== "websocket")
      throw failure(
        codes.malformed,
        "This service speaks HTTP/1.1 and WebSocket: send the request without the header Upgrade.",
      );
    const access = match?.contribution.item.access;
    if (match !== undefined && typeof access === "object") {
      await this.#askOwn(match, () => access.own(inquiry, undefined));
      return undefined;
    }
    const inApi = inquiry.path === "/api" || inquiry.path.startsWith("/api/");
    const identity = match !== undefined || inApi ? await this.tools.gate.admitSocket(inquiry) : undefined;
    if (match === undefined) throw nothingHere();
    return identity;
  }

  async #askOwn({ contribution }: SocketMatch, ask: () => unknown): Promise<void> {
    try {
      await contribution.run(ask);
    } catch (error) {
      if (refusalOf(error) === undefined)
        countFault(contribution, this.#log, error, `checking an upgrade to ${contribution.item.path}`);
      throw error;
    }
  }

  /** A check may have waited: what it was asked for may have gone. */
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

  /** One listener for all sockets of a session. */
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
