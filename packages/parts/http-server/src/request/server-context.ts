import type { Clock } from "@dicetower/contract";
import type { HttpLimits } from "./limits.js";
import type { ProxyTrust } from "./proxy-trust.js";

/** The parts of the server that every request may need. */
export interface ServerContext {
  readonly clock: Clock;
  readonly proxyTrust: ProxyTrust;
  readonly limits: HttpLimits;
  /** Aborts when the server ends. */
  readonly signal: AbortSignal;
  /** Which requests are refused because the service ends: new ones except health checks, or all. */
  refusing: "none" | "new" | "all";
}
