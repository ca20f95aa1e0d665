import type { Contribution, RouteItem } from "@dicetower/contract";
import type { Lifecycle, Request, ResponseToolkit, RouteOptions } from "@hapi/hapi";
import type { RequestContext } from "./request-context.js";

/**
 * The access that a route requires. `open` needs no credentials: built files, the page at `/`, unknown paths outside
 * the API.
 */
export type Access = "identity" | "public" | "own" | "open";

/** The access rule of a route, for the auth guard. */
export interface AccessRule {
  readonly access: Access;
  readonly fresh: boolean;
}

/** A hapi route with its owner and access rule. */
export interface ServedRoute {
  readonly owner: string;
  readonly rule: AccessRule;
  readonly method: string;
  readonly path: string;
  readonly options: RouteOptions;
  /** Set for the routes that features contribute. */
  readonly contribution?: Contribution<RouteItem>;
  /** Called after the auth guard and before the body is read; throws the Failure that refuses the request. */
  admit?(context: RequestContext, request: Request): undefined | Promise<undefined>;
  /** Serves a request that was admitted. */
  serve(context: RequestContext, request: Request, h: ResponseToolkit): Lifecycle.ReturnValue;
}

/** The error for a route that hapi does not accept. `owner` is the feature to blame. */
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
