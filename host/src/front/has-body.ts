import type { Incoming } from "./exchange.js";

/** True when the request says that it carries a body; otherwise nothing can come behind its headers. */
export function hasBody({ headers }: Incoming): boolean {
  const length = headers["content-length"];
  return length === undefined ? headers["transfer-encoding"] !== undefined : length !== "0";
}
