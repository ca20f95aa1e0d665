import type { CredentialRequest } from "@dicetower/contract";

/**
 * Returns false if, according to the browser, another site has sent this request. Browsers name the origin with every
 * unsafe method, forms and uploads included; a client that names none is not a browser.
 */
export function fromOwnPages(request: Pick<CredentialRequest, "headers" | "secure">): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { origin } = request.headers;
  return origin === undefined || isOwnOrigin(request);
}

/** Returns true if the request names the server's own origin, as socket upgrades with a cookie must. */
export function isOwnOrigin({ headers, secure }: Pick<CredentialRequest, "headers" | "secure">): boolean {
  const { origin, host } = headers;
  if (typeof origin !== "string" || typeof host !== "string") return false;
  const said = origin.toLowerCase();
  const ours = host.toLowerCase();
  // A proxy may end TLS without saying so: only a request that no proxy has marked as secure may name http.
  return said === `https://${ours}` || (!secure && said === `http://${ours}`);
}
