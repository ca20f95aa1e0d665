import { createServer } from "node:http";
import Hapi, {
  type Lifecycle,
  type Request,
  type ResponseToolkit,
  type RouteOptions,
  type Server,
} from "@hapi/hapi";
import { isPromise } from "../kernel/index.js";
import type { Desk } from "./desk.js";
import { Direct } from "./direct.js";
import type { Endpoint } from "./endpoint.js";
import { type Exchange, exchangeOf } from "./exchange.js";
import type { Gate, GateRule } from "./gate.js";

/** A route of hapi, whose it is, and what the gate asks of those who come. */
export interface Place {
  readonly owner: string;
  readonly rule: GateRule;
  readonly method: string;
  readonly path: string;
  readonly options: RouteOptions;
  /** Where it is one of the routes that features contribute. */
  readonly endpoint?: Endpoint;
  /** Serves a request that the gate has let through. */
  serve(exchange: Exchange, request: Request, h: ResponseToolkit): Lifecycle.ReturnValue;
}

/** A route that hapi does not take. `owner` is whose it is. */
export class PublishError extends Error {
  override readonly name = "PublishError";

  constructor(
    readonly owner: string,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** The routes in force at one time, as a hapi server without a port. It serves until its last request has ended. */
export class Generation {
  readonly #hapi: Server;
  readonly #listener: ReturnType<typeof createServer>;
  readonly #direct: Direct;
  #active = 0;
  #retired: (() => void) | undefined;

  private constructor(hapi: Server, listener: ReturnType<typeof createServer>, direct: Direct) {
    this.#hapi = hapi;
    this.#listener = listener;
    this.#direct = direct;
  }

  /**
   * Builds the server of these places. Of two that clash the later one is to blame.
   * @throws PublishError
   */
  static async build(places: readonly Place[], gate: Gate, desk: Desk): Promise<Generation> {
    const listener = createServer();
    const hapi = Hapi.server({
      listener,
      autoListen: false,
      debug: false,
      // hapi must not follow connections: they outlive it, and the front ends them.
      operations: { cleanStop: false },
      routes: { state: { parse: false }, cache: false, response: { ranges: false } },
    });
    const added = new Map<string, string>();
    for (const place of places) add(hapi, place, added, (request, h) => enter(place, gate, desk, request, h));
    await hapi.initialize();
    // Listens to nothing; a server that was not started writes "Connection: close" into every answer (decision 014).
    await hapi.start();
    return new Generation(hapi, listener, new Direct(places, gate, desk));
  }

  /** Counts a request, until `left` is called for it. */
  enter(): void {
    this.#active++;
  }

  serve(exchange: Exchange): void {
    const { req, res } = exchange;
    const hapi = () => this.#listener.emit("request", req, res);
    if (!this.#direct.serve(exchange, hapi)) hapi();
  }

  left(): void {
    this.#active--;
    if (this.#active === 0) this.#retired?.();
  }

  /** Resolves when the last request has ended and the server is stopped. */
  async retire(): Promise<void> {
    if (this.#active > 0)
      await new Promise<void>((resolve) => {
        this.#retired = resolve;
      });
    await this.#hapi.stop({ timeout: 0 });
  }
}

type Handler = (request: Request, h: ResponseToolkit) => Lifecycle.ReturnValue;

function add(hapi: Server, place: Place, added: Map<string, string>, handler: Handler): void {
  const { owner, method, path, options } = place;
  const key = `${method} ${path}`;
  try {
    hapi.route({ method: method as "GET", path, options, handler });
    added.set(key, owner);
  } catch (error) {
    const sentence = (error as Error).message;
    const other = / conflicts with existing (\S+)/.exec(sentence)?.[1];
    const whose = other === undefined ? "" : ` (of "${added.get(`${method} ${other}`)}")`;
    throw new PublishError(owner, `The route ${key} of "${owner}" cannot be served: ${sentence}${whose}.`, {
      cause: error,
    });
  }
}

/**
 * Past the gate, then in. A plain call and no scheme of hapi: that would cost each request five promises, and
 * nothing of the body is read before the handler anyway.
 */
function enter(
  place: Place,
  gate: Gate,
  desk: Desk,
  request: Request,
  h: ResponseToolkit,
): Lifecycle.ReturnValue {
  const exchange = exchangeOf(request);
  if (exchange.givenUp) return h.abandon;
  if (exchange.prepared !== undefined) return exchange.prepared(h);
  exchange.path = request.path;
  exchange.endpoint = place.endpoint;
  try {
    const waiting = gate.admit(exchange, place.rule, request.query);
    if (!isPromise(waiting)) return place.serve(exchange, request, h);
    return waiting.then(
      () => (exchange.givenUp ? h.abandon : place.serve(exchange, request, h)),
      (error) => desk.refuse(exchange, h, error),
    );
  } catch (error) {
    return desk.refuse(exchange, h, error);
  }
}
