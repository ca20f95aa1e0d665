import { createHistogram, type Histogram, type Observer } from "@dicetower/contract";
import type { Exchange } from "./exchange.js";

const bounds = [0.005, 0.05, 0.5, 5];
/** Sets of route, method and status kept apart: each is seven series, and a scrape has 2 000 at most. */
const mostSets = 60;

/** How long requests took, from their first look to the last byte of the answer. */
export class RequestTimes {
  readonly metric: Histogram = createHistogram(
    "http_server_request_duration_seconds",
    "Time from a request to the last byte of its answer.",
    bounds,
  );
  readonly #sets = new Map<string, Observer>();
  /** The same by endpoint and status, without a name put together for each request. */
  readonly #known = new WeakMap<object, Map<number, Observer>>();

  /** @param ms since the request came */
  took({ endpoint, res }: Exchange, ms: number): void {
    // A client that goes away before its answer begins has got no status.
    const status = res.headersSent ? res.statusCode : 0;
    const place = endpoint ?? this;
    let known = this.#known.get(place);
    if (known === undefined) {
      known = new Map();
      this.#known.set(place, known);
    }
    let set = known.get(status);
    if (set === undefined) {
      set = this.#setOf(endpoint, status);
      known.set(status, set);
    }
    set.observe(ms / 1000);
  }

  #setOf(endpoint: Exchange["endpoint"], status: number): Observer {
    const route = endpoint?.item.path ?? "none";
    // What comes past every route may be called anything.
    const method = endpoint?.item.method ?? "other";
    const key = `${method} ${route} ${status}`;
    let set = this.#sets.get(key);
    if (set === undefined) {
      const labels =
        this.#sets.size < mostSets
          ? { route, method, status: String(status) }
          : { route: "other", method: "other", status: "other" };
      set = this.metric.of(labels);
      if (this.#sets.size < mostSets) this.#sets.set(key, set);
    }
    return set;
  }
}
