import { createHistogram, type Histogram, type Observer } from "@dicetower/contract";
import type { RequestContext } from "../request/request-context.js";

const bounds = [0.005, 0.05, 0.5, 5];
/**
 * Combinations of route, method and status that are kept apart: each makes seven series, and a scrape returns 2 000 at
 * most.
 */
const maxSets = 60;

/** Measures how long requests take, from the request to the last byte of the response. */
export class RequestMetrics {
  readonly histogram: Histogram = createHistogram(
    "http_server_request_duration_seconds",
    "Time from a request to the last byte of its answer.",
    bounds,
  );
  readonly #sets = new Map<string, Observer>();
  /** Observers by route and status, which saves building a name for each request. */
  readonly #known = new WeakMap<object, Map<number, Observer>>();

  /** @param ms milliseconds since the request came */
  record({ route, res }: RequestContext, ms: number): void {
    // A client that leaves before its response begins gets no status.
    const status = res.headersSent ? res.statusCode : 0;
    const place: object = route ?? this;
    let known = this.#known.get(place);
    if (known === undefined) {
      known = new Map();
      this.#known.set(place, known);
    }
    let set = known.get(status);
    if (set === undefined) {
      set = this.#setOf(route, status);
      known.set(status, set);
    }
    set.observe(ms / 1000);
  }

  #setOf(contribution: RequestContext["route"], status: number): Observer {
    const route = contribution?.item.path ?? "none";
    // Requests without a route may use any method name.
    const method = contribution?.item.method ?? "other";
    const key = `${method} ${route} ${status}`;
    let set = this.#sets.get(key);
    if (set === undefined) {
      const labels =
        this.#sets.size < maxSets
          ? { route, method, status: String(status) }
          : { route: "other", method: "other", status: "other" };
      set = this.histogram.of(labels);
      if (this.#sets.size < maxSets) this.#sets.set(key, set);
    }
    return set;
  }
}
