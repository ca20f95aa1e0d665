import { fixedLimits, httpCodes } from "../request/limits.js";
import type { RequestContext } from "../request/request-context.js";
import { type ErrorResponse, envelopeOf, errorHeaders } from "./error-response.js";
import { setCommonHeaders } from "./headers.js";

const { lingerBytes, lingerBytesOfLong, slowLingerMs } = fixedLimits;

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
    discardBody(context, response.code === httpCodes.tooSlow ? slowLingerMs : context.server.limits.lingerMs);
  } else res.end(text);
}

/**
 * Receives and drops the rest of the body, within limits: closing with unread bytes resets the connection and loses the
 * response. What is longer than these limits stays unread while the client has the rest of the time for the response.
 */
function discardBody({ req, res, server }: RequestContext, lingerMs: number): void {
  let left: number =
    Number(req.headers["content-length"] ?? 0) > lingerBytes ? lingerBytesOfLong : lingerBytes;
  const cancel = server.clock.after(lingerMs, server.signal, () => req.socket.destroy());
  res.once("close", cancel);
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.pause();
  });
  req.once("end", () => res.end());
  req.once("error", () => res.destroy());
  req.resume();
}
