import type { Exchange } from "./exchange.js";

/** Policy of the panel's pages (C5): nothing from elsewhere, nothing inline. */
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

/** Headers of every answer (C6), names and values by turns; what may be kept says so itself. None of CORS. */
export const alwaysHeaders = [
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

/** The headers of every answer, for one that the front writes itself. */
export function commonHeaders({ id, secure }: Exchange): string[] {
  const headers = [...alwaysHeaders, "X-Request-Id", id];
  if (secure) headers.push("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

/** The same, for an answer that hapi sends. */
export function setCommonHeaders(exchange: Exchange): void {
  const headers = commonHeaders(exchange);
  for (let at = 0; at < headers.length; at += 2)
    exchange.res.setHeader(headers[at] as string, headers[at + 1] as string);
}
