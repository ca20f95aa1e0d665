import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type Refusal, refusalText } from "../refusal.js";

/** Answers an upgrade that is refused as plain HTTP, and ends the connection. */
export function refuseUpgrade(socket: Duplex, id: string, refusal: Refusal): void {
  const body = refusalText(refusal);
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? "Error"}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    `X-Request-Id: ${id}`,
    ...(refusal.status === 401 ? ["WWW-Authenticate: Bearer"] : []),
    ...(refusal.retryAfterSeconds === undefined ? [] : [`Retry-After: ${refusal.retryAfterSeconds}`]),
  ];
  socket.once("finish", () => socket.destroy());
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
