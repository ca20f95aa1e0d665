import { isPromise } from "../kernel/index.js";
import type { Desk } from "./desk.js";
import type { Endpoint } from "./endpoint.js";
import type { Exchange } from "./exchange.js";
import type { Gate } from "./gate.js";
import { pastHapi } from "./hand.js";

/**
 * Serves what hapi has nothing to do for: JSON routes without anything in their path, asked for by exactly that
 * path. Their requests are spared the steps and promises of hapi's life cycle, which cost more than the rest of a
 * small answer. Everything else, a query included, goes through hapi, and what is served is the same.
 */
export class Direct {
  readonly #endpoints = new Map<string, ReadonlyMap<string, Endpoint>>();

  constructor(
    places: readonly { readonly endpoint?: Endpoint }[],
    private readonly gate: Gate,
    private readonly desk: Desk,
  ) {
    const byMethod = new Map<string, Map<string, Endpoint>>();
    for (const { endpoint } of places) {
      if (endpoint?.direct !== true) continue;
      const { method, path } = endpoint.item;
      const known = byMethod.get(method);
      if (known === undefined) byMethod.set(method, new Map([[path, endpoint]]));
      else known.set(path, endpoint);
    }
    this.#endpoints = byMethod;
  }

  /**
   * Serves, or answers false: then hapi must.
   * @param hapi called when an answer was worked out that only hapi can send: a long one, or one with cookies
   */
  serve(exchange: Exchange, hapi: () => void): boolean {
    const { method = "", url = "" } = exchange.req;
    const endpoint = this.#endpoints.get(method)?.get(url);
    if (endpoint === undefined) return false;
    // Node notes that a client has gone only where somebody listens.
    exchange.req.on("error", ignore);
    exchange.path = url;
    exchange.endpoint = endpoint;
    const end = () => {
      if (exchange.prepared !== undefined) hapi();
    };
    const refuse = (error: unknown) => this.desk.refuse(exchange, pastHapi, error);
    try {
      const waiting = this.gate.admit(exchange, endpoint.rule, nothing);
      const serve = () => endpoint.serve(exchange, nowhere(), pastHapi);
      // A small body comes in the same piece as the headers: a moment later it is there, and need not be waited for.
      const serving = isPromise(waiting) || method !== "GET" ? Promise.resolve(waiting).then(serve) : serve();
      if (isPromise(serving)) void serving.then(end, refuse);
      else end();
    } catch (error) {
      // Where it waits for the act to be noted, it is written behind that; it never rejects.
      void refuse(error);
    }
    return true;
  }
}

const nothing = Object.freeze({});

/** An address without anything in it; schemas may write what is missing into it. */
function nowhere() {
  return { params: {}, query: {} };
}

function ignore(): void {}
