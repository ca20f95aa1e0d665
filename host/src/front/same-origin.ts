import type { CredentialRequest } from "@dicetower/contract";

/**
 * False when a browser says that another site has sent this request (C1). Browsers name the origin with every
 * unsafe method, forms and uploads included; who names none is no browser.
 */
export function fromOwnPages(request: Pick<CredentialRequest, "headers" | "secure">): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { origin } = request.headers;
  return origin === undefined || isOwnOrigin(request);
}

/** True when the request names our own origin: what socket upgrades with a cookie must do (W1). */
export function isOwnOrigin({ headers, secure }: Pick<CredentialRequest, "headers" | "secure">): boolean {
  const { origin, host } = headers;
  if (typeof origin !== "string" || typeof host !== "string") return false;
  const said = origin.toLowerCase();
  const ours = host.toLowerCase();
  // A proxy in front may end TLS without our knowing; that it is http we only know where nobody said otherwise.
  return said === `https://${ours}` || (!secure && said === `http://${ours}`);
}
