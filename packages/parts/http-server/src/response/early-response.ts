import type { RequestContext } from "../request/request-context.js";
import { type ErrorResponse, envelopeOf, errorHeaders } from "./error-response.js";
import { setCommonHeaders } from "./headers.js";

/** Bytes of a refused body that are still received, so that the client can read the response. */
const lingerBytes = 1024 * 1024;
/** Milliseconds for the same purpose. */
const lingerMs = 2_000;

/**
 * Writes an error response without hapi, while the body is still coming or the handler is still running: hapi would
 * first receive the whole refused body. The connection is closed afterwards.
 */
export function respondEarly(context: RequestContext, response: ErrorResponse): void {
  const { res } = context;
  if (res.headersSent || res.destroyed) {
    // An early response to the same request may still be on its way.
    if (!context.abandoned) res.destroy();
    return;
  }
  const text = envelopeOf(response);
  const pending = context.bodyPending;
  setCommonHeaders(context);
  const headers = errorHeaders({ ...response, close: pending || response.close === true });
  res.writeHead(response.status, [
    ...headers,
    "Content-Type",
    "application/json; charset=utf-8",
    "Content-Length",
    String(Buffer.byteLength(text)),
  ]);
  if (pending) {
    res.write(text);
    discardBody(context);
  } else res.end(text);
}

/**
 * Receives the rest of the body, within limits: closing with unread bytes resets the connection and loses the response.
 */
function discardBody({ req, res, server }: RequestContext): void {
  let left = lingerBytes;
  const cancel = server.clock.after(lingerMs, server.signal, () => req.socket.destroy());
  res.once("close", cancel);
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.socket.destroy();
  });
  req.once("end", () => res.end());
  req.once("error", () => res.destroy());
  req.resume();
}
