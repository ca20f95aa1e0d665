import {
  type Contribution,
  type Keyed,
  type Log,
  type RouteItem,
  routes,
  type Scope,
  type Site,
  sites,
} from "@dicetower/contract";
import type { Desk } from "./desk.js";
import { Endpoint, type EndpointTools } from "./endpoint.js";
import type { Gate } from "./gate.js";
import { Generation, type Place, PublishError } from "./generation.js";
import { landingPlace } from "./landing.js";
import { endpointPlace, lostPlaces } from "./places.js";
import { Sites } from "./site.js";

/** Keeps a generation of hapi in step with the routes and sites in force. */
export class Projection {
  readonly #root: Scope;
  readonly #log: Log;
  readonly #sites: Sites;
  readonly #endpoints = new WeakMap<Contribution<RouteItem>, Endpoint>();
  /** Read once: packages may be replaced under a service that runs. */
  readonly #landing = landingPlace();
  #routeItems: readonly Contribution<RouteItem>[] = [];
  #siteItems: readonly Contribution<Site>[] = [];
  #served: ReadonlySet<Contribution<Keyed>> = new Set();
  #current: Generation | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    root: Scope,
    private readonly gate: Gate,
    private readonly desk: Desk,
    private readonly tools: EndpointTools,
  ) {
    this.#root = root;
    this.#log = root.log;
    this.#sites = new Sites(desk);
    root.read(routes, ({ all }) => {
      this.#routeItems = all;
    });
    root.read(sites, ({ all }) => {
      this.#siteItems = all;
    });
  }

  /** What serves now; undefined before the first publish. */
  get current(): Generation | undefined {
    return this.#current;
  }

  /**
   * Builds a generation of what is in force now and swaps it in; one after another. The one before serves its
   * requests to their end, and goes on serving everything when this throws.
   * @throws PublishError with the owner whose contribution cannot be served
   */
  publish(): Promise<void> {
    const next = this.#last.then(() => this.#build());
    this.#last = next.catch(() => {});
    return next;
  }

  /** Stops the present generation, when its requests have ended. */
  async retire(): Promise<void> {
    const last = this.#current;
    this.#current = undefined;
    await last?.retire();
  }

  async #build(): Promise<void> {
    const routeItems = this.#established(this.#routeItems);
    const siteItems = this.#established(this.#siteItems);
    const places: Place[] = lostPlaces(this.desk);
    for (const item of routeItems) places.push(endpointPlace(this.#endpoint(item)));
    for (const item of siteItems) places.push(await this.#sites.place(item));
    if (!siteItems.some(({ item }) => item.path === "/")) places.push(this.#landing);
    const next = await Generation.build(places, this.gate, this.desk);
    const before = this.#current;
    this.#current = next;
    this.#served = new Set<Contribution<Keyed>>([...routeItems, ...siteItems]);
    if (before !== undefined) this.#root.follow(before.retire());
  }

  /** Those that are served already first, so that of two that clash the newcomer is to blame. */
  #established<T extends Contribution<Keyed>>(all: readonly T[]): T[] {
    const served = all.filter((one) => this.#served.has(one));
    return [...served, ...all.filter((one) => !this.#served.has(one))];
  }

  #endpoint(contribution: Contribution<RouteItem>): Endpoint {
    const known = this.#endpoints.get(contribution);
    if (known !== undefined) return known;
    const { item, owner } = contribution;
    try {
      const endpoint = new Endpoint(contribution, this.tools);
      if (item.access === "public" && endpoint.rule.access !== "public")
        this.#log.warn(
          `${item.key} of "${owner}" asks to be public, which it may not be: it needs credentials`,
        );
      this.#endpoints.set(contribution, endpoint);
      return endpoint;
    } catch (error) {
      throw new PublishError(
        owner,
        `The route ${item.key} of "${owner}" cannot be served: ${(error as Error).message}.`,
        { cause: error },
      );
    }
  }
}
