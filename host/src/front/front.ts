import { mkdir, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import {
  codes,
  type Events,
  metrics,
  type Point,
  routes,
  type Scope,
  sites,
  sockets,
} from "@dicetower/contract";
import { because } from "../kernel/index.js";
import { BodyWatch } from "./body-watch.js";
import { Desk } from "./desk.js";
import { EventStream } from "./events/event-stream.js";
import { Exchange, type Incoming } from "./exchange.js";
import { Reach } from "./exposure.js";
import { Gate } from "./gate.js";
import type { Generation } from "./generation.js";
import type { House } from "./house.js";
import { Identifier } from "./identify.js";
import { Lane } from "./lane.js";
import { refuseWhatIsLeft } from "./last-answers.js";
import { defaultLimits } from "./limits.js";
import { createListener, type Listener, RequestCount } from "./listener.js";
import type { FrontOptions } from "./options.js";
import { addOwnRoutes } from "./own-routes.js";
import { Projection } from "./projection.js";
import { defaultRate, RateLimiter } from "./rate.js";
import { type Refusal, writeRefusal } from "./refusal.js";
import { RequestTimes } from "./request-times.js";
import { Tickets } from "./sockets/tickets.js";
import { Upgrades } from "./sockets/upgrades.js";
import { UnreadableRequests } from "./unreadable.js";

/** What the front is doing now, for health and metrics. */
export interface FrontCounts {
  readonly requests: number;
  readonly sockets: number;
}

/** The service's way in: HTTP, sockets, the event stream. */
export interface Front {
  /** Points whose changes are felt only after `publish`. */
  readonly points: readonly Point<never>[];
  /** The event stream of the panel. */
  readonly events: Events;
  /** Serves what is in force now. @throws PublishError with the owner to blame; what was served before goes on */
  publish(): Promise<void>;
  /** Begins to accept. @param port 0 for any free one. @returns the address in use */
  listen(host: string, port: number): Promise<{ host: string; port: number }>;
  counts(): FrontCounts;
  /** Refuses what is new from now on with 50300, but for questions about health; all that has begun goes on. */
  drain(): void;
  /**
   * Ends in good order: accepts nobody new, answers what is in flight, refuses what still comes with 50300, closes
   * sockets; after `limitMs` what is left hears 50300, too, or is cut where its answer has begun. Asking twice is the same as asking once.
   */
  close(limitMs: number): Promise<void>;
}

/** Makes the front. It reads its points from `root`, adds its own routes there and ends with it. */
export function createFront(root: Scope, options: FrontOptions): Front {
  const front = new HttpFront(root, options);
  root.defer(() => front.close(0));
  return front;
}

/** Width and queue of the lane for expensive routes (security T3). */
const laneWide = 2;
const laneQueue = 8;

class HttpFront implements Front {
  readonly points = [routes, sites] as unknown as readonly Point<never>[];
  readonly events: EventStream;
  readonly #root: Scope;
  readonly #options: FrontOptions;
  readonly #house: House;
  readonly #desk: Desk;
  readonly #listener: Listener;
  readonly #shares: RequestCount;
  readonly #projection: Projection;
  readonly #upgrades: Upgrades;
  readonly #inFlight = new Set<Exchange>();
  readonly #process: string;
  readonly #times = new RequestTimes();
  #requests = 0;
  /** What is refused because the service ends: what is new, health excepted, or everything. */
  #draining: "new" | "all" | undefined;
  #quiet: (() => void) | undefined;
  #closing: Promise<void> | undefined;

  constructor(root: Scope, options: FrontOptions) {
    const { clock, random, key, rate = defaultRate, expose = {} } = options;
    const limits = { ...defaultLimits, ...options.limits };
    const reach = new Reach(expose);
    const bodies = new BodyWatch(clock, limits.checkEveryMs, root.signal);
    const tickets = new Tickets(clock, random);
    const limiter = rate === false ? undefined : new RateLimiter(clock, rate);
    const gate = new Gate(new Identifier(root, key), limiter, tickets, reach);
    this.#root = root;
    this.#options = options;
    this.#process = random.bytes(9).toString("base64url");
    this.#house = { clock, reach, bodies, limits };
    this.#desk = new Desk(root, options.slow, options.onAct);
    this.#projection = new Projection(root, gate, this.#desk, {
      desk: this.#desk,
      lane: new Lane(laneWide, laneQueue),
      uploads: options.uploads,
      jsonBytes: limits.jsonBytes,
    });
    this.#upgrades = new Upgrades(root, { clock, reach, limits, gate });
    this.events = new EventStream(clock, this.#process);
    addOwnRoutes(root, options.about, tickets);
    root.add(sockets, this.events.socket());
    root.add(metrics, this.#times.metric);
    this.#shares = new RequestCount(limits.requestsPerConnection);
    this.#listener = this.#listening(createListener(limits, reach));
    clock.every(limits.checkEveryMs, root.signal, () => this.#desk.look(this.#inFlight, clock.monotonic()));
  }

  #listening(listener: Listener): Listener {
    listener.on("request", (req, res) => this.#receive(req, res));
    listener.on("checkExpectation", (req, res) => this.#receive(req, res));
    // An answer that waits behind others of its connection is never told that the connection has gone.
    listener.on("connection", (socket: Duplex) => socket.once("close", () => this.#disconnected(socket)));
    const unreadable = new UnreadableRequests(this.#house.clock, this.#root.signal, () => this.#nextId());
    listener.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) =>
      unreadable.refuse(error, socket, this.#isAnswering(socket)),
    );
    listener.on("upgrade", (req: Incoming, stream: Duplex, head: Buffer) =>
      this.#root.follow(this.#upgrades.handle(req, stream, head, this.#nextId())),
    );
    // One that cannot listen tells whoever asked it to.
    listener.on("error", (error) => {
      if (listener.listening) this.#root.log.error("the listening socket failed", { error });
    });
    return listener;
  }

  publish(): Promise<void> {
    return this.#projection.publish();
  }

  async listen(host: string, port: number): Promise<{ host: string; port: number }> {
    if (this.#closing !== undefined) throw new Error("the front has been closed");
    // Half uploads of a process that was killed.
    await rm(this.#options.uploads, { recursive: true, force: true });
    await mkdir(this.#options.uploads, { recursive: true, mode: 0o700 });
    await new Promise<void>((resolve, reject) => {
      this.#listener.once("error", reject);
      this.#listener.listen({ host, port }, () => {
        this.#listener.off("error", reject);
        resolve();
      });
    });
    this.#house.reach.bound(host);
    return { host, port: (this.#listener.address() as AddressInfo).port };
  }

  counts(): FrontCounts {
    return { requests: this.#inFlight.size, sockets: this.#upgrades.count };
  }

  drain(): void {
    this.#draining ??= "new";
    this.#upgrades.drain();
  }

  close(limitMs: number): Promise<void> {
    this.#closing ??= this.#close(limitMs);
    return this.#closing;
  }

  async #close(limitMs: number): Promise<void> {
    this.#draining = "all";
    this.#upgrades.closeAll();
    // Not the close of the HTTP server, which would cut idle connections: who comes on one of them meanwhile is
    // to hear why nothing is served.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(this.#listener, () => resolve());
    });
    for (const { res } of this.#inFlight) res.shouldKeepAlive = false;
    await this.#untilQuiet(limitMs);
    await refuseWhatIsLeft(this.#inFlight, this.#house.clock);
    this.#listener.close();
    this.#listener.closeAllConnections();
    this.#upgrades.cutAll();
    await closed;
    await this.#projection.retire();
  }

  /** Resolves when nothing is in flight, or when the time is over. */
  async #untilQuiet(limitMs: number): Promise<void> {
    if (this.#inFlight.size === 0) return;
    const done = new AbortController();
    await new Promise<void>((resolve) => {
      this.#quiet = resolve;
      this.#house.clock.after(limitMs, done.signal, resolve);
    });
    done.abort();
  }

  #nextId(): string {
    return `${this.#process}-${(++this.#requests).toString(36)}`;
  }

  #receive(req: Incoming, res: ServerResponse): void {
    const exchange = new Exchange(this.#nextId(), req, res, this.#house);
    req.exchange = exchange;
    if (this.#shares.isLast(req.socket)) res.shouldKeepAlive = false;
    const generation = this.#projection.current;
    this.#inFlight.add(exchange);
    generation?.enter();
    res.on("close", () => this.#left(exchange, generation));
    const refused = this.#refusedAtOnce(req, generation);
    if (refused === undefined) because(exchange, () => generation?.serve(exchange), exchange);
    else writeRefusal(exchange, { ...refused, close: true });
  }

  #refusedAtOnce(req: Incoming, generation: Generation | undefined): Refusal | undefined {
    if (this.#draining === "all" || (this.#draining === "new" && !asksForHealth(req)))
      return notReady("The service is stopping.");
    if (generation === undefined) return notReady("The service is starting.");
    if (req.rawHeaders.length > this.#house.limits.headers * 2)
      return malformed("There are too many headers.");
    if (req.headers.host === undefined && req.httpVersion !== "1.0")
      return malformed("The request has no header Host.");
    if (req.headers.expect !== undefined && !/^100-continue$/i.test(req.headers.expect))
      return malformed("What the header Expect asks for is not supported.");
    if (!isCleanUrl(req.url ?? "")) return malformed("The address of the request cannot be read.");
    if (req.url?.includes("%00")) return malformed("The address holds %00, which no text can hold here.");
    return undefined;
  }

  #isAnswering(socket: Duplex): boolean {
    for (const { req, res } of this.#inFlight) if (req.socket === socket && res.headersSent) return true;
    return false;
  }

  #disconnected(socket: Duplex): void {
    for (const exchange of this.#inFlight) if (exchange.req.socket === socket) exchange.res.emit("close");
  }

  #left(exchange: Exchange, generation: Generation | undefined): void {
    if (!this.#inFlight.delete(exchange)) return;
    this.#times.took(exchange, this.#house.clock.monotonic() - exchange.since);
    exchange.closed();
    generation?.left();
    if (this.#inFlight.size === 0) this.#quiet?.();
  }
}

function asksForHealth({ url = "" }: Incoming): boolean {
  return url.startsWith("/health/");
}

function notReady(message: string): Refusal {
  return { status: 503, code: codes.notReady, message, retryAfterSeconds: 5 };
}

function malformed(message: string): Refusal {
  return { status: 400, code: codes.malformed, message };
}

/** A path of this server, its escapes whole: what hapi refuses of addresses has no envelope. */
function isCleanUrl(url: string): boolean {
  if (!url.startsWith("/")) return false;
  if (!url.includes("%")) return true;
  const at = url.indexOf("?");
  try {
    decodeURIComponent(at === -1 ? url : url.slice(0, at));
    return true;
  } catch {
    return false;
  }
}
