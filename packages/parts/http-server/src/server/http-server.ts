import { mkdir, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { metrics, type Point, routes, type Scope, sites, sockets } from "@dicetower/contract";
import { runWithTrace } from "@dicetower/kernel";
import { AuthGuard } from "../auth/auth-guard.js";
import { Authenticator } from "../auth/authenticator.js";
import { RequestRate } from "../auth/request-rate.js";
import { Tickets } from "../auth/tickets.js";
import { EventStream } from "../events/event-stream.js";
import { ExpensiveQueue } from "../request/expensive-queue.js";
import { defaultLimits, defaultRate, fixedLimits } from "../request/limits.js";
import { ProxyTrust } from "../request/proxy-trust.js";
import { type ContextMessage, RequestContext } from "../request/request-context.js";
import type { ServerContext } from "../request/server-context.js";
import { ErrorResponder } from "../response/error-responder.js";
import { Upgrades } from "../sockets/upgrades.js";
import { addBuiltInRoutes } from "./built-in-routes.js";
import { ClientErrors } from "./client-errors.js";
import { ConnectionLimits } from "./connections.js";
import type { Generation } from "./generation.js";
import { createListener, type Listener } from "./listener.js";
import type { HttpServerOptions } from "./options.js";
import { RequestMetrics } from "./request-metrics.js";
import { RoutePublisher } from "./route-publisher.js";
import { answerRemaining } from "./shutdown-responses.js";

/** Counts of current activity, for health and metrics. */
export interface HttpCounts {
  readonly requests: number;
  readonly sockets: number;
}

/** The HTTP server of the service: routes, sockets, the event stream. */
export interface HttpServer {
  /** Points whose changes take effect only with `publish`. */
  readonly points: readonly Point<never>[];
  /** The event stream of the panel. */
  readonly events: EventStream;
  /** Serves the contributions in force. @throws PublishError with the owner to blame; the former routes stay */
  publish(): Promise<void>;
  /** Begins to listen. @param port 0 for any free one. @returns the address in use */
  listen(host: string, port: number): Promise<{ host: string; port: number }>;
  counts(): HttpCounts;
  /** Refuses new requests from now on with 50300, except health checks; requests in flight go on. */
  drain(): void;
  /**
   * Shuts down in order: accepts no connections, answers requests in flight, refuses new ones with 50300, closes
   * sockets. After `limitMs` the remaining requests are also answered with 50300, or cut off if their response has
   * begun. Further calls do nothing more.
   */
  close(limitMs: number): Promise<void>;
}

/** Makes the HTTP server. It reads its points from `root`, adds its own routes there and ends with it. */
export function createHttpServer(root: Scope, options: HttpServerOptions): HttpServer {
  const server = new GenerationalServer(root, options);
  root.defer(() => server.close(0));
  return server;
}

class GenerationalServer implements HttpServer {
  readonly points = [routes, sites] as const;
  readonly events: EventStream;
  readonly #root: Scope;
  readonly #options: HttpServerOptions;
  readonly #context: ServerContext;
  readonly #errors: ErrorResponder;
  readonly #listener: Listener;
  readonly #connections: ConnectionLimits;
  readonly #publisher: RoutePublisher;
  readonly #upgrades: Upgrades;
  readonly #inFlight = new Set<RequestContext>();
  readonly #processId: string;
  readonly #metrics = new RequestMetrics();
  #requests = 0;
  #idle: (() => void) | undefined;
  #closing: Promise<void> | undefined;

  constructor(root: Scope, options: HttpServerOptions) {
    const { clock, random, key, rate = () => defaultRate, expose = {} } = options;
    const limits = { ...defaultLimits, ...options.limits };
    const proxyTrust = new ProxyTrust(expose);
    const tickets = new Tickets(clock, random);
    const limiter = rate === false ? undefined : new RequestRate(clock, rate);
    const guard = new AuthGuard(new Authenticator(root, key), limiter, tickets, proxyTrust);
    this.#root = root;
    this.#options = options;
    this.#processId = random.bytes(9).toString("base64url");
    this.#context = { clock, proxyTrust, limits, signal: root.signal, refusing: "none" };
    this.#errors = new ErrorResponder(root, options.slow, options.onAct, options.onWrongAnswer);
    this.#publisher = new RoutePublisher(root, guard, {
      errors: this.#errors,
      queue: new ExpensiveQueue(fixedLimits.expensiveRunning, fixedLimits.expensiveWaiting),
      uploads: options.uploads,
      jsonBytes: limits.jsonBytes,
      checkAnswers: options.checkAnswers ?? false,
    });
    this.#upgrades = new Upgrades(root, { clock, proxyTrust, limits, guard });
    this.events = new EventStream(clock, this.#processId);
    addBuiltInRoutes(root, options.about, tickets);
    root.add(sockets, this.events.socket());
    root.add(metrics, this.#metrics.histogram);
    this.#connections = new ConnectionLimits(limits, proxyTrust);
    this.#listener = this.#connect(createListener(limits));
    clock.every(limits.checkEveryMs, root.signal, () => this.#checkSlowRequests());
  }

  #connect(listener: Listener): Listener {
    listener.on("request", (req, res) => this.#receive(req, res));
    listener.on("checkExpectation", (req, res) => this.#receive(req, res));
    listener.on("connection", (socket) => {
      this.#connections.admit(socket);
      // Node.js does not tell a pipelined response, which waits for others, that its connection has closed.
      socket.once("close", () => this.#disconnected(socket));
    });
    const clientErrors = new ClientErrors(this.#context.clock, this.#root.signal, () => this.#nextId());
    listener.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) =>
      clientErrors.answer(error, socket, this.#isResponding(socket)),
    );
    listener.on("upgrade", (req: ContextMessage, stream: Duplex, head: Buffer) => {
      this.#root.follow(
        this.#upgrades
          .handle(req, stream, head, this.#nextId())
          .then((opened) => opened && this.#connections.authenticated(req.socket)),
      );
    });
    // An error of `listen` rejects its promise.
    listener.on("error", (error) => {
      if (listener.listening) this.#root.log.error("the listening socket failed", { error });
    });
    return listener;
  }

  publish(): Promise<void> {
    return this.#publisher.publish();
  }

  async listen(host: string, port: number): Promise<{ host: string; port: number }> {
    if (this.#closing !== undefined) throw new Error("the HTTP server has been closed");
    // Removes incomplete uploads of a process that was killed.
    await rm(this.#options.uploads, { recursive: true, force: true });
    await mkdir(this.#options.uploads, { recursive: true, mode: 0o700 });
    if (this.#publisher.current === undefined) await this.publish();
    await new Promise<void>((resolve, reject) => {
      this.#listener.once("error", reject);
      this.#listener.listen({ host, port }, () => {
        this.#listener.off("error", reject);
        resolve();
      });
    });
    this.#context.proxyTrust.setListeningAddress(host);
    return { host, port: (this.#listener.address() as AddressInfo).port };
  }

  counts(): HttpCounts {
    return { requests: this.#inFlight.size, sockets: this.#upgrades.count };
  }

  drain(): void {
    if (this.#context.refusing === "none") this.#context.refusing = "new";
    this.#upgrades.drain();
  }

  close(limitMs: number): Promise<void> {
    this.#closing ??= this.#close(limitMs);
    return this.#closing;
  }

  async #close(limitMs: number): Promise<void> {
    this.#context.refusing = "all";
    this.#upgrades.closeAll();
    // Not `close` of the HTTP server, which would cut idle connections: a request on one of them should be told why
    // nothing is served.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(this.#listener, () => resolve());
    });
    for (const { res } of this.#inFlight) res.shouldKeepAlive = false;
    await this.#untilIdle(limitMs);
    await answerRemaining(this.#inFlight, this.#context.clock);
    this.#listener.close();
    this.#listener.closeAllConnections();
    this.#upgrades.cutAll();
    await closed;
    await this.#publisher.retire();
  }

  /** Resolves when nothing is in flight, or when the time is over. */
  async #untilIdle(limitMs: number): Promise<void> {
    if (this.#inFlight.size === 0) return;
    const done = new AbortController();
    await new Promise<void>((resolve) => {
      this.#idle = resolve;
      this.#context.clock.after(limitMs, done.signal, resolve);
    });
    done.abort();
  }

  #nextId(): string {
    return `${this.#processId}-${(++this.#requests).toString(36)}`;
  }

  #receive(req: ContextMessage, res: ServerResponse): void {
    const generation = this.#publisher.current;
    // The server has closed, and this connection with it.
    if (generation === undefined) return void req.destroy();
    const context = new RequestContext(this.#nextId(), req, res, this.#context);
    req.context = context;
    if (this.#connections.isLastRequest(req.socket)) res.shouldKeepAlive = false;
    this.#inFlight.add(context);
    res.on("close", () => this.#finished(context));
    runWithTrace(context.trace, (served: Generation) => served.serve(context), generation);
  }

  #checkSlowRequests(): void {
    const now = this.#context.clock.monotonic();
    for (const context of this.#inFlight) {
      this.#errors.checkSlow(context, now);
      if (context.bodyPending && !context.abandoned && context.bodyTimeout?.isOver(now))
        context.bodyTimeout.stop();
    }
  }

  #isResponding(socket: Duplex): boolean {
    for (const { req, res } of this.#inFlight) if (req.socket === socket && res.headersSent) return true;
    return false;
  }

  #disconnected(socket: Duplex): void {
    for (const context of this.#inFlight) if (context.req.socket === socket) context.res.emit("close");
  }

  #finished(context: RequestContext): void {
    if (!this.#inFlight.delete(context)) return;
    this.#metrics.record(context, this.#context.clock.monotonic() - context.since);
    if (context.identity !== undefined) this.#connections.authenticated(context.req.socket);
    context.closed();
    if (this.#inFlight.size === 0) this.#idle?.();
  }
}
