import type { RouteItem } from "@dicetower/contract";
import type { Access } from "../request/served-route.js";

/** What serves without credentials, whatever else a feature asks for. */
const publicRoutes = new Set([
  "GET /api/auth/status",
  "POST /api/auth/login",
  "GET /health/live",
  "GET /health/ready",
]);

/** Who may come to a route: within `/api/` a route cannot let strangers in. */
export function grantedAccess(item: RouteItem): Access {
  if (typeof item.access === "object") return "own";
  return item.access === "public" && publicRoutes.has(`${item.method} ${item.path}`) ? "public" : "identity";
}
