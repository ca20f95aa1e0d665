import type { RequestContext } from "../request/request-context.js";

/** Content security policy of the panel's pages: nothing from other origins, nothing inline. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Headers of every response, names and values alternating. Cacheable responses override `Cache-Control`; there is no
 * CORS.
 */
export const commonHeaders = [
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "no-referrer",
  "Cross-Origin-Opener-Policy",
  "same-origin",
  "Cross-Origin-Resource-Policy",
  "same-origin",
  "Cache-Control",
  "no-store",
] as const;

/** Sets the headers of every response. */
export function setCommonHeaders({ id, res, secure, bodyPending }: RequestContext): void {
  for (let at = 0; at < commonHeaders.length; at += 2)
    res.setHeader(commonHeaders[at] as string, commonHeaders[at + 1] as string);
  res.setHeader("X-Request-Id", id);
  if (secure) res.setHeader("Strict-Transport-Security", "max-age=31536000");
  // Node.js would go on receiving a body that no handler reads.
  if (bodyPending) res.setHeader("Connection", "close");
}
