import type { LicenceDemand } from "./api.js";

const order: readonly LicenceDemand["licence"][] = ["none", "new", "all"];

/** The stricter of what is set for groups and what invitations demand. */
export function stricter(
  one: LicenceDemand["licence"],
  other: LicenceDemand["licence"] = "none",
): LicenceDemand["licence"] {
  return order.indexOf(other) > order.indexOf(one) ? other : one;
}
