import type { RouteItem } from "@dicetower/contract";
import type { Access } from "../request/served-route.js";

/** The only routes that may be public; no feature can add to them. */
const publicRoutes = new Set([
  "GET /api/auth/status",
  "POST /api/auth/login",
  "GET /health/live",
  "GET /health/ready",
]);

/** Returns the access that a route gets: no other route can admit strangers. */
export function grantedAccess(item: RouteItem): Access {
  if (typeof item.access === "object") return "own";
  return item.access === "public" && publicRoutes.has(`${item.method} ${item.path}`) ? "public" : "identity";
}
