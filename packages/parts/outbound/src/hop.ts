import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import type { buildConnector } from "undici";
import { asBodyFailure } from "./broken.js";
import { bytesOnTheWay } from "./decoded-body.js";
import { endGuard } from "./end-guard.js";
import { tooLarge } from "./refusal.js";
import { fixedLookup, type Target } from "./target.js";

/** Makes the function that opens sockets; `lookup` returns the checked addresses and nothing else. */
export type MakeConnector = (lookup: LookupFunction) => buildConnector.connector;

/** A single request, without redirects. */
export interface Hop {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** The beginning of a response. */
export interface HopAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
  /** Closes the connection. */
  readonly close: () => Promise<void>;
}

/**
 * Sends one request to one checked target and resolves when the headers have arrived, following no redirect.
 * @throws Failure 41300 if the response declares more than `maxBytes`
 */
export async function sendHop(
  { url, addresses }: Target,
  hop: Hop,
  maxBytes: number,
  signal: AbortSignal,
  makeConnector?: MakeConnector,
): Promise<HopAnswer> {
  const { Agent, buildConnector } = await import("undici");
  const lookup = fixedLookup(addresses);
  const guard = endGuard();
  const connect = makeConnector?.(lookup) ?? buildConnector({ lookup, timeout: 0, allowH2: false });
  // One agent per request: a pool could give a socket that one policy allowed to a caller with another.
  const agent = new Agent({
    connect: guard.connector(connect),
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  });
  try {
    const { method, headers, body = null } = hop;
    const { origin, pathname, search } = url;
    const answer = await agent.compose(guard.interceptor).request({
      origin,
      path: pathname + search,
      method: method as "GET",
      headers,
      body,
      signal,
      reset: true,
    });
    // Closing a connection before its response was read is not an error.
    answer.body.on("error", () => {});
    const plain = plainHeaders(answer.headers);
    const length = Number(plain["content-length"] ?? 0);
    if (method !== "HEAD" && length > bytesOnTheWay(plain, maxBytes)) throw tooLarge(maxBytes);
    return {
      status: answer.statusCode,
      headers: plain,
      body: answer.body,
      close: () => agent.destroy(),
    };
  } catch (error) {
    await agent.destroy();
    throw error;
  }
}

/** Reads a whole body. @throws Failure 41300 beyond `maxBytes`, 50400 where it breaks off */
export async function readBody(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw asBodyFailure(error);
  }
  return Buffer.concat(chunks, size);
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const plain: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  return plain;
}
