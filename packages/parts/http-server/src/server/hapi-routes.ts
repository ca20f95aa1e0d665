import type { RouteOptions } from "@hapi/hapi";
import type { Access, ServedRoute } from "../request/served-route.js";
import type { ErrorResponder } from "../response/error-responder.js";
import { nothingHere } from "../response/error-response.js";

/** Passes the body on as a stream: for uploads, and for bodies that are refused unread. */
export const streamedBody: RouteOptions["payload"] = {
  parse: false,
  output: "stream",
  override: "application/octet-stream",
  maxBytes: Number.MAX_SAFE_INTEGER,
  timeout: false,
};

/**
 * Makes the routes of all other paths. Within the API, only clients with credentials learn that a path does not exist.
 */
export function notFoundRoutes(errors: ErrorResponder): ServedRoute[] {
  return [
    notFoundRoute(errors, "GET", "/api/{path*}", "identity"),
    notFoundRoute(errors, "*", "/api/{path*}", "identity"),
    notFoundRoute(errors, "*", "/{path*}", "open"),
  ];
}

function notFoundRoute(
  errors: ErrorResponder,
  method: "GET" | "*",
  path: string,
  access: Access,
): ServedRoute {
  return {
    owner: "host",
    rule: { access, fresh: false },
    method,
    path,
    options: method === "GET" ? {} : { payload: streamedBody },
    serve: (context, _request, h) => errors.refuse(context, h, nothingHere()),
  };
}
