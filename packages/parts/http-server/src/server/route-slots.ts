import type { RouteOptions } from "@hapi/hapi";
import { PublishError, type ServedRoute } from "../request/served-route.js";

/** A method and path that hapi knows for good, and the route that is in force there. */
export interface Slot {
  readonly method: string;
  readonly path: string;
  readonly options: RouteOptions;
  /** Undefined while there is none: the answer is that nothing is here. */
  route: ServedRoute | undefined;
}

/** The slots of a hapi server: it can add routes, but not take one back. */
export class RouteSlots {
  readonly #slots = new Map<string, Slot>();

  /** @param add adds a slot to the server; throws where another has its path */
  constructor(readonly add: (slot: Slot) => void) {}

  /** Adds a slot with its route. @throws PublishError with the owner of the route to blame */
  open(route: ServedRoute): void {
    const { owner, method, path } = route;
    try {
      this.#add(route).route = route;
    } catch (error) {
      const sentence = (error as Error).message;
      const other = / conflicts with existing (\S+)/.exec(sentence)?.[1];
      const whose =
        other === undefined ? "" : ` (of "${this.#slots.get(`${method} ${other}`)?.route?.owner}")`;
      throw new PublishError(
        owner,
        `The route ${method} ${path} of "${owner}" cannot be served: ${sentence}${whose}.`,
        { cause: error },
      );
    }
  }

  /**
   * Puts other routes in force, in one step.
   * @returns false where these slots cannot serve them: a path clashes, is to be served in another way than before, or
   * has gone and hides one with parameters; nothing is changed then
   */
  take(routes: readonly ServedRoute[]): boolean {
    const wanted = new Map<string, ServedRoute>();
    for (const route of routes) {
      const key = keyOf(route);
      // Of two of one path the later one is to blame, which a new server tells.
      if (wanted.has(key)) return false;
      const slot = this.#slots.get(key);
      if (slot !== undefined && !isSame(slot.options, route.options)) return false;
      wanted.set(key, route);
    }
    for (const [key, slot] of this.#slots)
      if (!wanted.has(key) && routes.some((route) => hides(slot, route))) return false;
    try {
      for (const [key, route] of wanted) if (!this.#slots.has(key)) this.#add(route);
    } catch {
      return false;
    }
    for (const [key, slot] of this.#slots) slot.route = wanted.get(key);
    return true;
  }

  #add(route: ServedRoute): Slot {
    const { method, path, options } = route;
    const slot: Slot = { method, path, options, route: undefined };
    this.add(slot);
    this.#slots.set(keyOf(route), slot);
    return slot;
  }
}

function keyOf({ method, path }: Pick<ServedRoute, "method" | "path">): string {
  return `${method} ${path}`;
}

/**
 * True where a slot without a route takes requests that a route of the same method and with parameters would get. Sites,
 * which take whatever lies below them, do not count but at their own address: what has gone is gone.
 */
function hides(slot: Slot, { method, path }: ServedRoute): boolean {
  if (method !== slot.method || !path.includes("{")) return false;
  if (path.endsWith("*}")) return slot.path === path.replace(/\{.*$/, "");
  const segments = path.split("/");
  const own = slot.path.split("/");
  return (
    own.length === segments.length &&
    own.every((segment, at) => segment === segments[at] || (segments[at] ?? "").includes("{"))
  );
}

/** Options are plain data, made anew for each contribution. */
function isSame(one: RouteOptions, other: RouteOptions): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
