import type { ServerResponse } from "node:http";
import type { Exchange } from "./exchange.js";
import { hasBody } from "./has-body.js";
import { commonHeaders } from "./headers.js";

/** How much of a body that nobody wants is read, so that the client can hear the answer before the end. */
const lingerBytes = 1024 * 1024;
const lingerMs = 2_000;

/**
 * Writes an answer in JSON past hapi: headers and text leave in one piece, and none of hapi's steps waits.
 * A request whose body is still coming is answered at once, where hapi would first read it to its end.
 * @param more further headers, names and values by turns
 */
export function writeJson(
  exchange: Exchange,
  status: number,
  text: string,
  more: readonly string[] = [],
): void {
  const { req, res } = exchange;
  if (res.headersSent || res.destroyed) {
    // What it was answered with instead may still be on its way.
    if (!exchange.givenUp) res.destroy();
    return;
  }
  const headers = commonHeaders(exchange);
  headers.push("Content-Type", "application/json; charset=utf-8");
  headers.push("Content-Length", String(Buffer.byteLength(text)), ...more);
  res.writeHead(status, headers);
  res.write(text);
  // Behind the write, which leaves in the next tick: together, what ends the answer would be a second piece of it.
  if (req.complete || req.destroyed || !hasBody(req)) process.nextTick(end, res);
  else linger(exchange);
}

function end(res: ServerResponse): void {
  res.end();
}

/**
 * Closing with unread bytes resets the connection, and with it goes the answer: so the rest is read, within
 * bounds, and the answer ends after it.
 */
function linger({ req, res, house }: Exchange): void {
  let left = lingerBytes;
  const since = house.clock.monotonic();
  const reading = {
    since,
    late: (now: number) => now - since > lingerMs,
    cut: () => req.socket.destroy(),
  };
  house.bodies.add(reading);
  res.once("close", () => house.bodies.remove(reading));
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.socket.destroy();
  });
  req.once("end", () => res.end());
  req.once("error", () => res.destroy());
  req.resume();
}
