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
import type { AuthGuard } from "../auth/auth-guard.js";
import { PublishError, type ServedRoute } from "../request/served-route.js";
import { landingPage } from "../static/landing-page.js";
import { Sites } from "../static/site.js";
import { Endpoint, type EndpointTools } from "./endpoint.js";
import { Generation } from "./generation.js";
import { notFoundRoutes } from "./hapi-routes.js";

/** Builds a hapi generation from the routes and sites in force, and swaps it in. */
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
  #last: Promise<unknown> = Promise.resolve();

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
   * Builds a generation of the contributions in force and swaps it in, one call after another. The former generation
   * finishes its requests; if this throws, it goes on serving everything.
   * @throws PublishError with the owner whose contribution cannot be served
   */
  publish(): Promise<void> {
    const next = this.#last.then(() => this.#build());
    this.#last = next.catch(() => {});
    return next;
  }

  /** Stops the current generation after its requests have ended. */
  async retire(): Promise<void> {
    const last = this.#current;
    this.#current = undefined;
    await last?.retire();
  }

  async #build(): Promise<void> {
    const routeItems = this.#servedFirst(this.#routeItems);
    const siteItems = this.#servedFirst(this.#siteItems);
    const served: ServedRoute[] = notFoundRoutes(this.tools.errors);
    for (const item of routeItems) served.push(this.#endpoint(item));
    for (const item of siteItems) served.push(await this.#sites.route(item));
    if (!siteItems.some(({ item }) => item.path === "/")) served.push(this.#landingPage);
    const next = await Generation.build(served, this.guard, this.tools.errors);
    const before = this.#current;
    this.#current = next;
    this.#served = new Set<Contribution<Keyed>>([...routeItems, ...siteItems]);
    if (before !== undefined) this.#root.follow(before.retire());
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
