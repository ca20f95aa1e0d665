import {
  type Contribution,
  type Keyed,
  type Log,
  type RouteItem,
  routes,
  type Scope,
  SerialQueue,
  type Site,
  sites,
} from "@dicetower/contract";
import type { AuthGuard } from "../auth/auth-guard.js";
import { PublishError, type ServedRoute } from "../request/served-route.js";
import { landingPage } from "../static/landing-page.js";
import { Sites } from "../static/site.js";
import { Endpoint, type EndpointTools } from "./endpoint.js";
import { Generation } from "./generation.js";
import { notFoundRoutes } from "./hapi-routes.js";

/** Has the routes and sites in force served: in the slots of the hapi server that there is, else by a new one. */
export class RoutePublisher {
  readonly #root: Scope;
  readonly #log: Log;
  readonly #sites: Sites;
  readonly #endpoints = new WeakMap<Contribution<RouteItem>, Endpoint>();
  /** Read once: packages may be replaced while the service runs. */
  readonly #landingPage = landingPage();
  #routeItems: readonly Contribution<RouteItem>[] = [];
  #siteItems: readonly Contribution<Site>[] = [];
  #served: ReadonlySet<Contribution<Keyed>> = new Set();
  #current: Generation | undefined;
  /** Contributions that are served; the lists are made anew at each change. */
  #builtOf: readonly [readonly Contribution<RouteItem>[], readonly Contribution<Site>[]] | undefined;
  readonly #queue = new SerialQueue();

  constructor(
    root: Scope,
    private readonly guard: AuthGuard,
    private readonly tools: EndpointTools,
  ) {
    this.#root = root;
    this.#log = root.log;
    this.#sites = new Sites(tools.errors);
    root.read(routes, ({ all }) => {
      this.#routeItems = all;
    });
    root.read(sites, ({ all }) => {
      this.#siteItems = all;
    });
  }

  /** Returns the generation that serves now; undefined before the first publish. */
  get current(): Generation | undefined {
    return this.#current;
  }

  /**
   * Serves the contributions in force, one call after another, and does nothing where they are served. If this throws,
   * the former ones are served on.
   * @throws PublishError with the owner whose contribution cannot be served
   */
  publish(): Promise<void> {
    return this.#queue.run(() => this.#build());
  }

  /** Stops the current generation after its requests have ended. */
  async retire(): Promise<void> {
    const last = this.#current;
    this.#current = undefined;
    await last?.retire();
  }

  async #build(): Promise<void> {
    const now = [this.#routeItems, this.#siteItems] as const;
    if (now[0] === this.#builtOf?.[0] && now[1] === this.#builtOf[1]) return;
    const routeItems = this.#servedFirst(now[0]);
    const siteItems = this.#servedFirst(now[1]);
    const served: ServedRoute[] = notFoundRoutes(this.tools.errors);
    for (const item of routeItems) served.push(this.#endpoint(item));
    for (const item of siteItems) served.push(await this.#sites.route(item));
    if (!siteItems.some(({ item }) => item.path === "/")) served.push(this.#landingPage);
    const before = this.#current;
    if (before?.take(served) !== true) {
      this.#current = await Generation.build(served, this.guard, this.tools.errors);
      if (before !== undefined) this.#root.follow(before.retire());
    }
    this.#builtOf = now;
    this.#served = new Set<Contribution<Keyed>>([...routeItems, ...siteItems]);
  }

  /** Returns contributions with those first that are already served, so that the new one of a clash is to blame. */
  #servedFirst<T extends Contribution<Keyed>>(all: readonly T[]): T[] {
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
