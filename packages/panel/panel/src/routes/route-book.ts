import type { RouteItem } from "@dicetower/contract";

/** The routes in force, as pages ask for them. */
export interface RouteBook {
  /** By `METHOD /path`. */
  get(name: string): RouteItem | undefined;
  has(name: string): boolean;
  /** The route of a record of a list: `path/{…}`, with one name or more. */
  below(method: string, path: string): RouteItem | undefined;
}

export function routeBook(routes: ReadonlyMap<string, RouteItem>): RouteBook {
  return {
    get: (name) => routes.get(name),
    has: (name) => routes.has(name),
    below(method, path) {
      for (const route of routes.values())
        if (
          route.method === method &&
          route.path.startsWith(`${path}/`) &&
          /^(\/\{\w+\})+$/.test(route.path.slice(path.length))
        )
          return route;
      return undefined;
    },
  };
}
