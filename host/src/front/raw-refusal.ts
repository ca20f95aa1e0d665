import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { alwaysHeaders } from "./headers.js";
import { type Refusal, refusalText } from "./refusal.js";

/** Writes a refusal where there is no answer of Node's to write it into, and ends the connection's writing side. */
export function writeRawRefusal(socket: Duplex, id: string, refusal: Refusal): void {
  const body = refusalText(refusal);
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? "Error"}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    `X-Request-Id: ${id}`,
    ...(refusal.status === 401 ? ["WWW-Authenticate: Bearer"] : []),
    ...(refusal.retryAfterSeconds === undefined ? [] : [`Retry-After: ${refusal.retryAfterSeconds}`]),
  ];
  for (let at = 0; at < alwaysHeaders.length; at += 2)
    lines.push(`${alwaysHeaders[at]}: ${alwaysHeaders[at + 1]}`);
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
