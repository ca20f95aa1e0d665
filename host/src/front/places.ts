import { codes, failure } from "@dicetower/contract";
import type { RouteOptions } from "@hapi/hapi";
import type { Desk } from "./desk.js";
import type { Endpoint } from "./endpoint.js";
import type { Access } from "./gate.js";
import type { Place } from "./generation.js";

/** hapi hands bodies on untouched: it would read a refused one to its end before it answers. */
const untouched: RouteOptions["payload"] = {
  parse: false,
  output: "stream",
  override: "application/octet-stream",
  maxBytes: Number.MAX_SAFE_INTEGER,
  timeout: false,
};

/** The place of a contributed route. */
export function endpointPlace(endpoint: Endpoint): Place {
  const { item, rule, owner } = endpoint;
  const options: RouteOptions = {
    ...(item.method === "GET" ? {} : { payload: untouched }),
    ...(item.answers === "file" ? { response: { ranges: true } } : {}),
  };
  return {
    owner,
    rule,
    endpoint,
    method: item.method,
    path: item.path,
    options,
    serve: (exchange, request, h) => endpoint.serve(exchange, request, h),
  };
}

/** Where every request lands that no route takes. Within the API one must not even learn that without credentials. */
export function lostPlaces(desk: Desk): Place[] {
  return [
    lost(desk, "GET", "/api/{path*}", "identity"),
    lost(desk, "*", "/api/{path*}", "identity"),
    lost(desk, "*", "/{path*}", "open"),
  ];
}

function lost(desk: Desk, method: "GET" | "*", path: string, access: Access): Place {
  return {
    owner: "host",
    rule: { access, fresh: false },
    method,
    path,
    options: method === "GET" ? {} : { payload: untouched },
    serve: (exchange, _request, h) => desk.refuse(exchange, h, nothingHere()),
  };
}

/** The failure of a path that nobody serves. */
export function nothingHere(): Error {
  return failure(codes.notFound, "There is nothing at this address.");
}
